"""Headless Chromium at the local table's page.

``CHROMIUM`` names the browser (default /usr/bin/chromium); ``SF_SCREENSHOTS`` a folder that keeps the pictures.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=400, height=800)

SEEN_IMAGES_LOAD = """Promise.all([...document.images].filter((image) => {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}).map((image) => image.decode().catch(() => null)))"""
"""Images outside the window load only when they are scrolled to."""

Visit = Callable[..., Awaitable[Page]]
Shoot = Callable[[Page, str], Awaitable[None]]


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    """Chromium without a window."""
    executable = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    if shutil.which(executable) is None:
        pytest.fail(f"{executable} is not there. Install Chromium, or name it in CHROMIUM (make test-browser does).")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture
async def visit(browser: Browser) -> AsyncIterator[Visit]:
    """``await visit(table.url + "/?as=ada", PHONE, "it-IT")`` opens a tab of its own.

    At the end no tab may have logged an error, or asked for anything outside the table.
    """
    problems: list[str] = []

    async def open_tab(url: str, size: ViewportSize = DESKTOP, locale: str = "en-US") -> Page:
        phone = size["width"] < 600
        context = await browser.new_context(
            viewport=size, locale=locale, is_mobile=phone, has_touch=phone, device_scale_factor=2 if phone else 1
        )
        page = await context.new_page()
        page.set_default_timeout(8000)
        page.on("pageerror", lambda error: problems.append(f"error in the page: {error}"))
        page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        origin = url.partition("?")[0].rstrip("/")
        page.on("request", lambda r: None if r.url.startswith((origin, "data:")) else problems.append(f"asks {r.url}"))
        await page.goto(url)
        return page

    yield open_tab
    assert problems == []


@pytest.fixture
def shoot(tmp_path: Path) -> Shoot:
    """``await shoot(page, "lobby")`` keeps a picture of what the tab shows."""
    folder = Path(os.environ.get("SF_SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)

    async def take(page: Page, name: str) -> None:
        await page.evaluate(SEEN_IMAGES_LOAD)
        await page.screenshot(path=folder / f"{name}.png")

    return take
