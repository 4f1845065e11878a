"""Where people live: the game in memory, seats, standing orders, and how a deed becomes a committed step."""
