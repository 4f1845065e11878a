"""What is said in a channel: letters of words, pictures and buttons, and the outbox that says each once."""
