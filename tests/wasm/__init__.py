"""The rules in the Python that is shipped, under Node."""
