"""What the bot hears and says: Discord's HTTP API and its gateway."""
