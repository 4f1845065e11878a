"""What a person says ahead of time: standing orders and the plan of a turn."""
