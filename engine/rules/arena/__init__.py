"""The Arena (ARENA, D.18): Hero against Hero, hunting for points or carrying a Tome home."""
