"""What was: taken back, turned over page by page."""
