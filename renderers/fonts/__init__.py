"""Fredoka One by Milena Brandao, under the SIL Open Font License 1.1 (`FredokaOne-OFL.txt` beside it)."""
