"""What build.py does, in the order of a build: environment, site, server, checks."""
