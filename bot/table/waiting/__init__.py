"""What a table waits for, how long that counts, and what happens when it is over; votes among it."""
