"""From a press, a word or a command to an answer at the table, and back to whoever was refused."""
