"""The first turn of a mission as two people play it in their browsers: the bot as `make play` starts it, the page, and
nothing else. The dice are real, so the test follows whatever is asked."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Shoot, Visit

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
QUESTION = '[data-custom-id^="sf:a:"], [data-custom-id^="sf:s:"]'
SQUARE = re.compile(r"^[A-R]\d{1,2}\b")


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[str]:
    """The address of the page of `python -m bot`. It must end in order, and must not have stumbled."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port = line.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN" and not name.startswith("SF_")}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", cwd=tmp_path, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        env={**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "SF_LOCAL_PORT": str(port)},
    )  # fmt: skip
    assert bot.stdout is not None
    address = f"http://127.0.0.1:{port}"
    said = (await asyncio.wait_for(bot.stdout.readuntil(address.encode()), 20)).decode()
    reading = asyncio.create_task(bot.stdout.read())
    yield address
    bot.send_signal(signal.SIGTERM)
    said += (await asyncio.wait_for(reading, 10)).decode()
    assert await bot.wait() == 0, said
    assert "Traceback" not in said


async def send(page: Page, line: str) -> None:
    """Type a command that needs no more options, and send it: the first Enter opens it, the second sends."""
    await page.locator("#line").fill(line)
    await page.keyboard.press("Enter")
    await expect(page.locator(".commandname")).to_have_text(line)
    await page.keyboard.press("Enter")


def boards(page: Page) -> Locator:
    """Public messages with a picture, oldest first."""
    return page.locator(".message:not(.ephemeral)", has=page.locator(".picture img"))


async def question(page: Page, after: int = -1, wanted: str = "") -> tuple[int, str]:
    """The newest question that the page shows with its buttons or menu, its number and what is asked, once it is newer
    than the one with the number `after`, and the one that is `wanted`."""
    async with asyncio.timeout(10):
        while True:
            ids: list[str] = await page.locator(QUESTION).evaluate_all("all => all.map((one) => one.dataset.customId)")
            asked = max(((int(one.split(":")[3]), one.split(":")[4]) for one in ids), default=(-1, ""))
            if asked[0] > after and wanted in ("", asked[1]):
                return asked
            await asyncio.sleep(0.05)


async def answer(page: Page, what: str, option: str | int = "") -> None:
    """Press a button of the open question, or take an option of its menu (the first, if none is named); then wait for
    the next question."""
    ply, _ = await question(page, wanted=what)
    menu = page.locator(f'.select[data-custom-id$=":{ply}:{what}"]')
    if await menu.count():
        await menu.last.click()
        await page.locator(".menu:not([hidden]) .option", has_text=str(option)).first.click()
    else:
        await page.locator(f'[data-custom-id*=":{ply}:{what}:{option}"]').last.click()
    await question(page, after=ply)


async def answer_until(page: Page, *wanted: str) -> None:
    """Give whatever answer comes first until one of these is asked: who takes a Star, where to after all."""
    for _ in range(12):
        _, asked = await question(page)
        if asked in wanted:
            return
        await answer(page, asked)
    raise AssertionError(f"nobody asks {wanted}")


async def end_turn(page: Page) -> None:
    await answer(page, "act", "end")
    await answer(page, "leave_dice", "let_go")


async def open_a_lobby(ada: Page, ben: Page, shoot: Shoot) -> None:
    await expect(ben.get_by_role("button", name="/missione inizia")).to_be_visible(timeout=20000)
    await ada.get_by_role("button", name="/mission start").click(timeout=20000)
    await ada.keyboard.type("mission:")
    await ada.keyboard.type("pantry")
    await expect(ada.locator(".entry.marked")).to_contain_text("Pantry Raid")
    await ada.keyboard.press("Enter")
    await expect(ada.locator(".pill input")).to_have_value(re.compile("Pantry Raid"))
    await ada.keyboard.press("Enter")
    for page in (ada, ben):
        await expect(page.get_by_role("heading", name="Pantry Raid")).to_be_visible()
    await shoot(ben, "turn-1-lobby-phone")


async def take_seats(ada: Page, ben: Page) -> None:
    for page, name, hero in ((ada, "Ada", "Barka"), (ben, "Ben", "Zoe")):
        await page.locator(".select", has_text="Pick a Hero").last.click()
        await page.get_by_role("option", name=hero).click()
        for reader in (ada, ben):
            await expect(reader.locator(".message li", has_text=hero)).to_contain_text(f"@{name}")
    await ada.get_by_role("button", name="Begin").click()
    for page in (ada, ben):
        await expect(boards(page).locator("img").last).to_have_attribute("alt", re.compile("Barka on B3.*Zoe on B4"))
        await expect(boards(page).last).to_contain_text("Goal:")


async def move_by_button_and_menu(ada: Page, shoot: Shoot) -> None:
    await answer(ada, "next_hero", "barka")
    await expect(boards(ada).last).to_contain_text("What next?")
    await answer(ada, "act", "move")
    await answer(ada, "dice", 2)
    await answer_until(ada, "move_to")
    await expect(boards(ada).last.locator("img")).to_have_attribute("alt", re.compile("Lit: "))
    await shoot(ada, "turn-2-where-to-desktop")
    await ada.locator(".select").last.click()
    target = ada.locator(".menu:not([hidden]) .option").first
    square = SQUARE.match(await target.inner_text())
    assert square
    await ada.keyboard.press("Escape")
    await answer(ada, "move_to", square[0])
    went = re.compile(f"Barka goes from B3 to {square[0]}")
    await expect(boards(ada).last.locator("img")).to_have_attribute("alt", went)
    await shoot(ada, "turn-3-moved-desktop")


async def show_the_board_again(ada: Page, shoot: Shoot) -> None:
    """Only the newest board asks: the one before it loses its buttons, but what only looks stays."""
    before = await boards(ada).count()
    await send(ada, "/board")
    await expect(boards(ada)).to_have_count(before + 1)
    old, new = boards(ada).nth(before - 1), boards(ada).last
    await expect(old.get_by_role("button", name="Defend")).to_have_count(0)
    await expect(old.get_by_role("button", name="Whole map")).to_be_enabled()
    await shoot(ada, "turn-4-again-desktop")
    await new.get_by_role("button", name="Defend").click()
    await expect(boards(ada).last).to_contain_text("How many dice")
    await answer(ada, "dice", 1)
    await answer_until(ada, "act")


async def move_by_command(ada: Page, shoot: Shoot) -> None:
    await ada.locator("#line").fill("/move to:")  # typed or pasted, it opens the command with this option
    field = ada.locator('input[data-option="to"]')
    await expect(field).to_be_focused()
    await expect(ada.locator("#popup .entry").first).to_have_text(SQUARE)
    assert all(map(SQUARE.match, await ada.locator("#popup .entry").all_inner_texts()))
    await shoot(ada, "turn-5-autocomplete-desktop")
    await ada.locator("#popup .entry").first.click()
    await ada.keyboard.press("Enter")
    await answer(ada, "dice", 1)
    await answer_until(ada, "act")
    await expect(boards(ada).last).to_contain_text("Barka runs on 1 die")


async def read_and_act_in_italian(ben: Page, shoot: Shoot) -> None:
    await expect(ben.locator(".message.mentioned").last).to_contain_text("@Ben")
    await boards(ben).last.get_by_role("button", name="In words").tap()
    private = ben.locator(".message.ephemeral")
    await expect(private.last).to_contain_text("Zoe in B4, 3 Punti Vita su 3")
    await send(ben, "/aiuto")
    await expect(private.last).to_contain_text("Tocca a te")
    await shoot(ben, "turn-6-italian-phone")
    await end_turn(ben)


async def test_ada_and_ben_play_the_first_turn(table: str, visit: Visit, shoot: Shoot) -> None:
    ada = await visit(f"{table}/?as=ada")
    ben = await visit(f"{table}/?as=ben", PHONE, "it-IT")
    await open_a_lobby(ada, ben, shoot)
    await take_seats(ada, ben)
    await move_by_button_and_menu(ada, shoot)
    await show_the_board_again(ada, shoot)
    await move_by_command(ada, shoot)
    await end_turn(ada)
    await read_and_act_in_italian(ben, shoot)
    for page in (ada, ben):
        phase = boards(page).filter(has_text="Turn 1 · Monster Phase")
        await expect(phase).to_contain_text("Turn 2 · Hero Phase")
        await expect(phase.locator("img").first).to_have_attribute("alt", re.compile("^Turn 2; .*Barka"))
    await shoot(ben, "turn-7-monster-phase-phone")
    await expect(boards(ada).last).to_contain_text("Who goes next?")
    width = await ben.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
