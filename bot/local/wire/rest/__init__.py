"""The part of Discord's HTTP API (v10) that a bot like ours uses: a module for each resource.

Importing this package registers all of their endpoints.
"""

from __future__ import annotations

from bot.local.wire.api import ENDPOINTS
from bot.local.wire.rest import application, channels, commands, guilds, messages, threads, webhooks

__all__ = ["ENDPOINTS", "application", "channels", "commands", "guilds", "messages", "threads", "webhooks"]
