"""What there is at the local table, and what happens to it."""

from __future__ import annotations

from bot.local.world.world import World

__all__ = ["World"]
