"""What the sources and the site must look like."""
