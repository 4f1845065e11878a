"""Buttons and menus: what they carry, which of them stand under an open question, in which order."""
