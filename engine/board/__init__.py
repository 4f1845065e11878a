"""The board and everything that is measured on it: squares, links, paths, Block Zones, facing and range."""
