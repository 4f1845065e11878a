"""Trouble on request: single requests that are refused or delayed, and Discord's rate limits."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from fnmatch import fnmatchcase

from bot.local.bounds.errors import RateLimited, Refused


@dataclass
class Trouble:
    """What shall happen to the next ``times`` requests that match ``METHOD /path`` (with ``*``); None: to all."""

    pattern: str
    times: int | None
    refusal: Refused | None = None
    seconds: float = 0.0
    cut: bool = False
    met: int = 0

    def fits(self, request: str) -> bool:
        return (self.times is None or self.met < self.times) and fnmatchcase(request, self.pattern)


class Cut(Exception):
    """The connection ends without an answer."""


class Troubles:
    """All troubles of a table."""

    def __init__(self) -> None:
        self.all: list[Trouble] = []

    def add(self, trouble: Trouble) -> Trouble:
        self.all.append(trouble)
        return trouble

    async def meet(self, request: str) -> None:
        """Go through what was ordered for this request (``POST /channels/1/messages``): wait, then maybe refuse."""
        for trouble in [t for t in self.all if t.fits(request)]:
            trouble.met += 1
            if trouble.seconds:
                await asyncio.sleep(trouble.seconds)
            if trouble.refusal:
                raise trouble.refusal
            if trouble.cut:
                raise Cut


class Buckets:
    """Discord's limits on the pace of requests: ``on`` turns refusing on; headers are always given.

    50 requests a second in all (answers to interactions aside), and 5 messages or edits in 5 seconds a channel.
    """

    def __init__(self, *, on: bool) -> None:
        self.on = on
        self._recent: dict[str, deque[float]] = {}

    def take(self, bucket: str, limit: int, seconds: float) -> dict[str, str]:
        """Count one request; gives the headers for its answer, or raises ``RateLimited``."""
        now = time.monotonic()
        recent = self._recent.setdefault(bucket, deque())
        while recent and recent[0] <= now - seconds:
            recent.popleft()
        if not self.on:
            limit, recent = 1000, deque()
        if len(recent) >= limit:
            raise RateLimited(round(recent[0] + seconds - now, 3), everywhere=bucket == "global")
        recent.append(now)
        wait = recent[0] + seconds - now
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(limit - len(recent)),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": bucket.partition(":")[0],
        }
