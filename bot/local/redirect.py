"""Points the unmodified discord.py client at another address than Discord's."""

from __future__ import annotations

import discord.asset
import discord.gateway
import discord.http
from yarl import URL


def redirect_discord(api_base: str) -> None:
    """Send all requests of discord.py to this server (such as ``http://127.0.0.1:8765/api/v10``).

    Only an address on this computer is taken, so that no token leaves it; anything else is a ``ValueError``.
    """
    base = URL(api_base)
    if base.scheme != "http" or base.host not in ("127.0.0.1", "localhost", "::1"):
        raise ValueError(f"{api_base!r} is not an address on this computer, such as http://127.0.0.1:8765/api/v10.")
    discord.http.Route.BASE = api_base.rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws").with_path("/gateway")
    discord.asset.Asset.BASE = str(base.origin())
