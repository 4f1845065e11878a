"""A mission as something that is kept: found, taken in, moved, exported, deleted; and what a person keeps here."""
