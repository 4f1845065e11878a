"""The page's side of the server: one tab, one person."""
