"""A bot as a process of its own at a local table, for tests that kill it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from bot.local.server import LocalTable


class BotProcess:
    """Runs ``python -m module`` against the table; ``log`` holds what it wrote to both of its outputs.

    async with BotProcess(table, "bot", env={"SF_DATABASE": path}) as bot:
        ...
        await bot.kill()
        await bot.start()
    """

    def __init__(
        self,
        table: LocalTable,
        module: str,
        *arguments: str,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        timeout: float = 20.0,
    ) -> None:
        self.table = table
        self.module = module
        self.arguments = arguments
        self.env = dict(env or {})
        self.cwd = cwd
        self.timeout = timeout
        self.log = ""
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start it and wait until it is at the gateway and its commands are known."""
        before = self.table.gateway.identifies
        given = {"SF_LOCAL_API": self.table.api_base, "DISCORD_TOKEN": self.table.token, "PYTHONUNBUFFERED": "1"}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot.local.launch",
            self.module,
            *self.arguments,
            env={**os.environ, **given, **self.env},
            cwd=self.cwd,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._reader = asyncio.create_task(self._read(self._process))

        def up() -> bool:
            gateway = self.table.gateway
            return gateway.identifies > before and gateway.connected and bool(self.table.world.all_commands())

        ended = asyncio.create_task(self._process.wait())
        ready = asyncio.create_task(self.table.world.until(up, self.timeout))
        await asyncio.wait({ended, ready}, return_when=asyncio.FIRST_COMPLETED)
        if not (ready.done() and ready.result()):
            ready.cancel()
            await self.stop()
            raise RuntimeError(f"The bot ({self.module}) did not come to the table. It wrote:\n{self.log}")
        ended.cancel()

    async def kill(self) -> None:
        """SIGKILL: no goodbye, nothing is saved. Returns when the table has noticed."""
        await self._end(signal.SIGKILL)
        await self.table.world.until(lambda: not self.table.gateway.connected, 5.0)

    async def stop(self) -> None:
        """SIGTERM, and SIGKILL if that is not enough within five seconds."""
        await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.send_signal(how)
            try:
                await asyncio.wait_for(process.wait(), 5.0)
            except TimeoutError:
                process.kill()
                await process.wait()
        if self._reader:
            await self._reader

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.log += line.decode(errors="replace")
