"""What Discord takes, and how it says no."""
