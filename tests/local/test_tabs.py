"""A tab of the page: what it is told over its websocket, and what it may do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.local import LocalTable


class Tab:
    """A page without a browser: asks, and keeps the news that arrive meanwhile."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.news: list[dict[str, Any]] = []

    async def ask(self, what: str, **details: Any) -> dict[str, Any]:
        await self.socket.send_json({"id": 1, "do": what, **details})
        while True:
            frame = await self.socket.receive_json(timeout=5)
            if frame.get("re") == 1:
                return dict(frame)
            self.news.append(frame)

    async def next(self, kind: str) -> dict[str, Any]:
        while not (found := [news for news in self.news if news["t"] == kind]):
            self.news.append(await self.socket.receive_json(timeout=5))
        self.news.remove(found[0])
        return found[0]


@pytest_asyncio.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def open_tab(session: aiohttp.ClientSession, table: LocalTable, query: str) -> Tab:
    return Tab(await session.ws_connect(f"{table.url}/table?{query}"))


async def test_a_tab_without_a_name_is_the_first_persons(table: LocalTable, session: aiohttp.ClientSession) -> None:
    hello = await (await open_tab(session, table, "")).next("hello")
    assert hello["me"]["global_name"] == "Ada"
    assert [channel["name"] for channel in hello["channels"]] == ["general"]
    assert hello["online"] is False


async def test_a_new_name_joins_and_the_others_hear_of_it(table: LocalTable, session: aiohttp.ClientSession) -> None:
    ada = await open_tab(session, table, "as=ADA")
    assert (await ada.next("hello"))["me"]["global_name"] == "Ada"
    cleo = await open_tab(session, table, "as=cleo&locale=it")
    hello = await cleo.next("hello")
    assert (hello["me"]["global_name"], hello["locale"]) == ("Cleo", "it")
    people = (await ada.next("people"))["people"]
    assert [person["global_name"] for person in people] == ["Ada", "Ben", "Cleo"]


async def test_two_tabs_of_one_person_each_have_their_language(
    table: LocalTable, session: aiohttp.ClientSession, bot: object
) -> None:
    general = table.channel("general")["id"]
    english = await open_tab(session, table, "as=ada&locale=en-US")
    italian = await open_tab(session, table, "as=ada&locale=it")
    for tab, seen in ((italian, "it"), (english, "en-US")):
        drink = {"drink": "ale"}
        assert await tab.ask("slash", channel=general, command="tavern enter", options=drink) == {"re": 1}
        newest = table.person("Ada").sees("general")[-1]
        assert newest.text.endswith(seen)


async def test_a_dialog_opens_and_is_sent(table: LocalTable, session: aiohttp.ClientSession, bot: object) -> None:
    welcome = (await table.person("Ada").slash("general", "tavern enter", drink="ale")).message
    tab = await open_tab(session, table, "as=ben")
    place = {"channel": welcome.channel_id, "message": welcome.id}
    answer = await tab.ask("click", **place, custom_id="sample:sign")
    assert answer["modal"]["title"] == "Guest book"
    too_long = await tab.ask("submit", dialog=answer["dialog"], values={"line": "x" * 61})
    assert "between 1 and 60" in too_long["error"]
    assert await tab.ask("submit", dialog=answer["dialog"], values={"line": "Ben was here"}) == {"re": 1}
    assert (await tab.next("message"))["message"]["content"] == "In the book: *Ben was here*"


async def test_private_answers_go_to_one_persons_tabs_only(
    table: LocalTable, session: aiohttp.ClientSession, bot: object
) -> None:
    welcome = (await table.person("Ada").slash("general", "tavern enter", drink="ale")).message
    ada, ben = await open_tab(session, table, "as=ada"), await open_tab(session, table, "as=ben")
    await ada.next("hello")
    await ben.next("hello")
    await ada.ask("click", channel=welcome.channel_id, message=welcome.id, custom_id="sample:whisper")
    table.person("Ada").say("general", "Did you hear anything?")
    assert (await ada.next("message"))["message"]["ephemeral"] is True
    assert (await ben.next("message"))["message"]["content"] == "Did you hear anything?"


@pytest.mark.parametrize(
    "request_, problem",
    [
        ({"do": "dance"}, "does not understand"),
        ({"do": "say", "channel": "1", "text": "a"}, "Unknown Channel"),
        ({"do": "say", "channel": "{general}", "text": " "}, "between 1 and 2000 characters"),
        ({"do": "slash", "channel": "{general}", "command": "dance", "options": {}}, "There is no command 'dance'"),
        ({"do": "click", "channel": "{general}", "message": "1", "custom_id": "x"}, "Unknown Message"),
        ({"do": "channel", "name": "  "}, "1 to 100 characters"),
        ({"do": "person", "name": "x" * 33}, "1 to 32 characters"),
    ],
)
async def test_what_cannot_be_done_is_explained_and_the_tab_lives_on(
    table: LocalTable, session: aiohttp.ClientSession, request_: dict[str, Any], problem: str
) -> None:
    general = table.channel("general")["id"]
    tab = await open_tab(session, table, "as=ada")
    request = {key: general if value == "{general}" else value for key, value in request_.items()}
    assert problem in (await tab.ask(request.pop("do"), **request))["error"]
    assert await tab.ask("say", channel=general, text="Still here.") == {"re": 1}


async def test_older_messages_are_asked_for_page_by_page(table: LocalTable, session: aiohttp.ClientSession) -> None:
    general = table.channel("general")["id"]
    for number in range(70):
        table.person("Ada").say("general", str(number))
    tab = await open_tab(session, table, "as=ada")
    first = (await tab.next("hello"))["messages"]
    assert [first[0]["content"], len(first)] == ["20", 50]
    older = (await tab.ask("older", channel=general, before=first[0]["id"]))["messages"]
    assert [message["content"] for message in older] == [str(number) for number in range(20)]
