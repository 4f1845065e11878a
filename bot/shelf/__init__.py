"""The missions that can be played, and how one from outside is looked at before it stands among them."""
