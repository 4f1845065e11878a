"""Looking changes nothing: what is said to whoever asks for it."""
