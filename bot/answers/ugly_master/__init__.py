"""The person who plays the monsters: taking them, planning in private, giving them back."""
