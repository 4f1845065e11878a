"""Missions as files: what a mission may say, the drawn map, and both put together."""
