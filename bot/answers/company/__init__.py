"""The people around a table: the lobby, seats, the host, the clock, votes, who is away."""
