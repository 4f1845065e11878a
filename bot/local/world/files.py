"""The files that were sent, in messages or with commands."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Callable

from bot.local.world.ground import Ground
from bot.local.world.shapes import Wire, picture_size


class Files:
    """The bytes of all files. ``new`` are those that a history has yet to write; ``fetch`` reads those it has."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._data: dict[str, bytes] = {}
        self.new: dict[str, bytes] = {}
        self.fetch: Callable[[str], bytes | None] = lambda file_id: None

    def take(self, filename: str, data: bytes, place: str = "0") -> Wire:
        """A file that was sent, in a message or with a command; its bytes are at its address from now on."""
        file_id = self._ground.new_id()
        name = re.sub(r"[^\w.\-]", "_", filename) or "file"
        url = f"{self._ground.base_url}/attachments/{place}/{file_id}/{name}"
        self._data[file_id] = data
        return {
            "id": file_id,
            "filename": name,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
            **picture_size(data),
        }

    def read(self, file_id: str) -> bytes | None:
        """The bytes of an attachment, from memory or from the history."""
        if file_id not in self._data:
            found = self.fetch(file_id)
            if found is None:
                return None
            self._data[file_id] = found
        return self._data[file_id]

    def keep(self, file_id: str) -> None:
        """Let a history write this file, if there is one."""
        if self._ground.keeping:
            self.new[file_id] = self._data[file_id]
