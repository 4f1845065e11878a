"""The Ugly Master (UM): what a person does who plays the monsters."""
