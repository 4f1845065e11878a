"""The page of the local table, driven as a person would: typing, pressing, choosing, reading."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import expect

from bot.local import LocalTable, redirect_discord
from bot.local.world.shapes import Upload
from tests.browser.conftest import PHONE, Shoot, Visit
from tests.local.sample_bot import SampleBot

pytestmark = pytest.mark.browser


@pytest_asyncio.fixture
async def table() -> AsyncIterator[LocalTable]:
    async with LocalTable(port=0) as table:
        redirect_discord(table.api_base)
        bot = SampleBot()
        running = asyncio.create_task(bot.start(table.token))
        await table.wait_for_bot()
        yield table
        await bot.close()
        await running


async def test_a_command_is_typed_with_its_options_and_its_buttons_are_pressed(
    table: LocalTable, visit: Visit, shoot: Shoot
) -> None:
    ada = await visit(f"{table.url}/?as=ada")
    ben = await visit(f"{table.url}/?as=ben")
    await expect(ada.get_by_role("heading", name="Welcome to #general")).to_be_visible()
    await shoot(ada, "desktop-welcome")
    await ada.locator("#line").type("/tav")
    await expect(ada.locator(".entry")).to_have_count(2)
    await shoot(ada, "desktop-commands")
    await ada.keyboard.press("Enter")
    await ada.keyboard.type("ci")
    await expect(ada.locator(".entry.marked")).to_have_text("Cider")
    await ada.keyboard.press("Enter")
    await shoot(ada, "desktop-options")
    await ada.keyboard.type("cups:")
    await ada.keyboard.type("3")
    await ada.keyboard.press("Enter")
    for page in (ada, ben):
        await expect(page.locator(".embed .title")).to_have_text("The Ugly Snout")
        await expect(page.locator(".embed")).to_contain_text("3 x Cider")
        await expect(page.locator(".above")).to_contain_text("Ada used /tavern enter")
        await expect(page.locator(".embed .picture img")).to_have_attribute(
            "alt", "A chequered floor. A green piece stands at D3."
        )
    await ben.get_by_role("button", name="Cheers").click()
    await expect(ada.locator(".message .text").first).to_contain_text("Ben raises a cup.")
    await ben.get_by_role("button", name="Whisper").click()
    await expect(ben.locator(".message.ephemeral")).to_contain_text("Only you can see this")
    await expect(ada.locator(".message.ephemeral")).to_have_count(0)
    await shoot(ben, "desktop-embed-and-private-answer")
    await ben.get_by_role("button", name="Dismiss message").click()
    await expect(ben.locator(".message.ephemeral")).to_have_count(0)
    assert table.world.refusals == []


async def test_a_menu_a_dialog_and_a_silent_button(table: LocalTable, visit: Visit, shoot: Shoot) -> None:
    ada = await visit(f"{table.url}/?as=ada")
    await ada.locator("#line").fill("/tavern enter drink:ale")
    await ada.keyboard.press("Enter")
    await ada.locator(".select", has_text="Order a dish").click()
    await shoot(ada, "desktop-menu")
    await ada.get_by_role("option", name="Pie").click()
    await expect(ada.locator(".message", has_text="One pie for @Ada!")).to_be_visible()
    await expect(ada.locator(".message.mentioned")).to_have_count(1)
    await ada.get_by_role("button", name="Sign the book").click()
    dialog = ada.locator("dialog.modal")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_contain_text("Fill this in.")
    await dialog.get_by_role("textbox").fill("Barka was here")
    await shoot(ada, "desktop-dialog")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(ada.locator(".message", has_text="In the book: Barka was here")).to_be_visible()
    table.desk.deadline = 0.5
    await ada.get_by_role("button", name="Silence").click()
    await expect(ada.get_by_text("This interaction failed")).to_be_visible()


async def test_a_menu_is_used_by_keyboard_alone(table: LocalTable, visit: Visit) -> None:
    ada = await visit(f"{table.url}/?as=ada")
    await ada.locator("#line").fill("/tavern enter drink:ale")
    await ada.keyboard.press("Enter")
    menu = ada.locator(".select")
    await menu.focus()
    await ada.keyboard.press("ArrowDown")
    await expect(menu).to_have_attribute("aria-expanded", "true")
    await ada.keyboard.press("Escape")
    await expect(menu).to_have_attribute("aria-expanded", "false")
    await expect(menu).to_be_focused()
    await ada.keyboard.press("Enter")
    await ada.keyboard.press("p")
    await expect(ada.get_by_role("option", name="Pie")).to_be_focused()
    await ada.keyboard.press("Home")
    await ada.keyboard.press("ArrowUp")
    await expect(ada.get_by_role("option").first).to_be_focused()
    await ada.keyboard.press("p")
    await ada.keyboard.press("Enter")
    await expect(ada.locator(".message", has_text="One pie for @Ada!")).to_be_visible()
    await expect(menu).to_be_focused()


async def test_squares_to_choose_from_stand_in_columns_and_a_phones_menu_leaves_the_board_in_sight(
    table: LocalTable, visit: Visit, shoot: Shoot
) -> None:
    ada = await visit(f"{table.url}/?as=ada", PHONE)
    await expect(ada.get_by_role("heading", name="Welcome to #general")).to_be_visible()
    squares = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
    options = [{"label": square, "value": square} for square in squares]
    menu = {"type": 3, "custom_id": "where", "placeholder": "Where to?", "options": options}
    body = {"content": "Where?", "components": [{"type": 1, "components": [menu]}]}
    table.world.add_message(table.channel("general"), table.world.bot_id, body)
    await ada.locator(".select").tap()
    await expect(ada.locator(".menu .menuhead")).to_contain_text("Where to?")
    await shoot(ada, "phone-squares")
    box = await ada.locator(".menu").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == PHONE["height"]
    assert box["height"] < PHONE["height"] / 2
    await ada.keyboard.press("ArrowDown")
    await expect(ada.get_by_role("option", name="B1")).to_be_focused()
    await ada.locator(".menuhead .plain").tap()
    await expect(ada.locator(".menu")).to_be_hidden()


async def test_an_animation_can_be_stopped_and_stands_still_for_those_who_want_little_motion(
    table: LocalTable, visit: Visit
) -> None:
    ada, ben = await visit(f"{table.url}/?as=ada"), await visit(f"{table.url}/?as=ben", locale="it-IT")
    await ben.emulate_media(reduced_motion="reduce")
    out = io.BytesIO()
    frames = [Image.new("RGB", (400, 300), colour) for colour in ("red", "blue")]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=500, loop=0)
    upload = Upload("replay.gif", out.getvalue())
    body = {"attachments": [{"id": 0, "description": "Red, then blue."}]}
    for page in (ada, ben):
        await expect(page.locator(".welcome")).to_be_visible()
    table.world.add_message(table.channel("general"), table.world.bot_id, body, {0: upload})
    await expect(ada.locator(".picture img")).to_be_visible()
    await ada.get_by_role("button", name="Hold still").click()
    for page in (ada, ben):
        await expect(page.locator(".picture canvas")).to_be_visible()
        await expect(page.locator(".picture img")).to_be_hidden()
    await ben.get_by_role("button", name="Riproduci").click()
    await expect(ben.locator(".picture img")).to_be_visible()


async def test_times_are_written_as_in_the_readers_region_and_light_devices_get_a_light_page(
    table: LocalTable, visit: Visit, shoot: Shoot
) -> None:
    seen = {"en-US": r"Today at \d\d?:\d\d [AP]M$", "en-GB": r"Today at \d\d:\d\d$", "it-IT": r"Oggi alle \d\d:\d\d$"}
    table.person("Cleo").say("general", "Good evening.")
    for locale, written in seen.items():
        page = await visit(f"{table.url}/?as=ada", locale=locale)
        await expect(page.locator(".who time")).to_have_text(re.compile(written))
        await expect(page.locator("body")).to_have_css("color-scheme", "light")
        await page.emulate_media(color_scheme="dark")
        await expect(page.locator("body")).to_have_css("color-scheme", "dark")
        await page.emulate_media(color_scheme="light")
        await shoot(page, f"desktop-light-{locale}")


async def test_a_phone_in_italian_with_autocomplete_and_components(
    table: LocalTable, visit: Visit, shoot: Shoot
) -> None:
    ada = await visit(f"{table.url}/?as=ada", PHONE, "it-IT")
    await expect(ada.get_by_role("heading", name="Ti diamo il benvenuto in #general")).to_be_visible()
    await shoot(ada, "phone-welcome")
    await ada.locator("#slash").tap()
    await expect(ada.locator(".entry", has_text="/taverna entra")).to_be_visible()
    await shoot(ada, "phone-commands")
    await ada.locator(".entry", has_text="/sing").tap()
    await ada.keyboard.type("pan")
    await expect(ada.locator(".entry")).to_have_count(1)
    await shoot(ada, "phone-autocomplete")
    await ada.locator(".entry", has_text="Pantry Blues").tap()
    await ada.locator("#send").tap()
    await expect(ada.locator(".message", has_text="♪ Pantry Blues ♪")).to_be_visible()
    await ada.locator("#line").fill("/show")
    await ada.locator(".send").tap()
    await ada.locator(".send").tap()
    await expect(ada.locator(".container h5")).to_have_text("Turn 3")
    await ada.get_by_role("button", name="Ring the bell").tap()
    await expect(ada.locator(".message.ephemeral")).to_contain_text("Solo tu puoi vederlo")
    await shoot(ada, "phone-components")
    await ada.locator(".gallery .picture").tap()
    await expect(ada.locator("dialog.viewer p")).to_have_text("The pantry")
    await shoot(ada, "phone-large-picture")
    await ada.get_by_role("button", name="Chiudi").tap()
    width = await ada.evaluate("document.documentElement.scrollWidth")
    assert width <= 400
    await ada.locator(".drawer").tap()
    await expect(ada.locator("#side")).to_contain_text("Canali testuali")
    await asyncio.sleep(0.3)
    await shoot(ada, "phone-channels")


async def test_threads_channels_people_and_news(table: LocalTable, visit: Visit, shoot: Shoot) -> None:
    ada = await visit(f"{table.url}/?as=ada")
    await ada.locator("#line").fill("/room name:Attic guest:Ben")
    await ada.keyboard.press("Enter")
    thread = ada.locator("#side .channel", has_text="Attic")
    await expect(thread.locator(".badge")).to_have_text("1")
    await shoot(ada, "desktop-thread-news")
    await thread.click()
    await expect(ada.locator(".message", has_text="Make yourselves at home, @Ada.")).to_be_visible()
    await ada.locator("#line").fill("**Bold**, `F7`, ||secret|| and </tavern enter:1>")
    await ada.keyboard.press("Enter")
    await expect(ada.locator(".message strong")).to_have_text("Bold")
    await ada.locator("button.mention", has_text="/tavern enter").click()
    await expect(ada.locator(".commandname")).to_have_text("/tavern enter")
    await ada.keyboard.press("Escape")
    await ada.get_by_role("button", name="New channel").click()
    await ada.locator("dialog input").fill("The Cellar")
    await ada.get_by_role("button", name="Create").click()
    await expect(ada.get_by_role("heading", name="Welcome to #the-cellar")).to_be_visible()
    cleo = await visit(f"{table.url}/?as=cleo")
    await expect(ada.locator(".person", has_text="Cleo")).to_be_visible()
    await expect(cleo.locator(".person.me")).to_contain_text("Cleo")


async def test_a_file_goes_along_with_a_command(table: LocalTable, visit: Visit, shoot: Shoot) -> None:
    ada = await visit(f"{table.url}/?as=ada", PHONE)
    await ada.locator("#line").fill("/hang")
    await ada.locator(".send").tap()
    field = ada.locator(".pill input[type=file]")
    await ada.locator(".send").tap()
    await expect(ada.locator(".pill.wrong")).to_have_count(1)
    large = b"\x89" * 5_000_000
    await field.set_input_files({"name": "soup.png", "mimeType": "image/png", "buffer": large})
    await shoot(ada, "phone-file-option")
    await ada.locator(".send").tap()
    await expect(ada.locator(".message", has_text="soup.png: 5000000 bytes")).to_be_visible()
    width = await ada.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


async def test_a_table_that_closes_is_noticed(table: LocalTable, visit: Visit) -> None:
    ada = await visit(f"{table.url}/?as=ada")
    await expect(ada.locator("#notice")).to_be_hidden()
    table.gateway.away = True
    await table.gateway.drop(1001)
    await expect(ada.locator("#notice")).to_contain_text("is offline")
    table.gateway.away = False
    await expect(ada.locator("#notice")).to_be_hidden(timeout=15000)
