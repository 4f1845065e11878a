"""What Discord refuses, the local table refuses: with the same status, code and field errors, and changing nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.local import LocalTable
from bot.local.world.shapes import COMMAND_ANSWER
from tests.local.conftest import Line

V2 = 1 << 15


def button(custom_id: str = "x", label: str = "Press", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label, **more}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def menu(count: int, custom_id: str = "menu", **more: Any) -> dict[str, Any]:
    options = [{"label": f"Line {n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


MESSAGES: list[tuple[dict[str, Any], str]] = [
    ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"title": "x"}] * 11}, "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"title": "x" * 257}]}, "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "x" * 4096}, {"description": "y" * 1905}]}, "MAX_EMBED_SIZE_EXCEEDED"),
    ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"fields": [{"name": "", "value": "v"}]}]}, "BASE_TYPE_REQUIRED"),
    ({"embeds": [{"color": 5}]}, "BASE_TYPE_REQUIRED"),
    ({"components": [row(button(str(n))) for n in range(6)]}, "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row(*(button(str(n)) for n in range(6)))]}, "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row(button("a"), menu(2))]}, "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ({"components": [row(button("same"), button("same"))]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ({"components": [row(button("x" * 101))]}, "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row(button("a", "x" * 81))]}, "BASE_TYPE_MAX_LENGTH"),
    ({"components": [row(button("a", ""))]}, "BASE_TYPE_REQUIRED"),
    ({"components": [row()]}, "BASE_TYPE_BAD_LENGTH"),
    ({"components": [row(menu(26))]}, "BASE_TYPE_BAD_LENGTH"),
    ({"components": [row(menu(2, max_values=3))]}, "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"),
    (
        {"components": [row({**menu(0), "options": [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]})]},
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    ({"components": [text("needs the flag")]}, "UNION_TYPE_CHOICES"),
    ({"components": [button()]}, "UNION_TYPE_CHOICES"),
    ({"flags": V2, "content": "no", "components": [text("a")]}, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    ({"flags": V2, "components": [text("x" * 2500), text("y" * 1501)]}, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ({"flags": V2, "components": [text(str(n)) for n in range(41)]}, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}]},
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    ({"flags": V2, "components": [{"type": 9, "components": [text("alone")]}]}, "BASE_TYPE_REQUIRED"),
    ({"content": "a", "attachments": [{"id": 0, "filename": "board.png"}]}, "ATTACHMENT_NOT_FOUND"),
    ({"content": "secret", "flags": 64}, "MESSAGE_FLAGS_INVALID"),
    ({"content": "a", "nonce": "x" * 26}, "BASE_TYPE_MAX_LENGTH"),
]


@pytest.mark.parametrize("body, complaint", MESSAGES)
async def test_a_message_over_a_limit_is_refused_and_not_posted(
    table: LocalTable, line: Line, body: dict[str, Any], complaint: str
) -> None:
    general = table.channel("general")
    status, answer = await line("POST", f"/channels/{general['id']}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert complaint in line.complaints()
    assert table.person("Ada").sees("general") == []


async def test_a_message_at_the_limits_is_taken(table: LocalTable, line: Line) -> None:
    general = table.channel("general")
    body = {
        "content": "x" * 2000,
        "embeds": [{"description": "x" * 4096}, {"description": "y" * 1904}],
        "components": [
            *(row(*(button(f"{n}{m}", "x" * 80) for m in range(5))) for n in range(4)),
            row(menu(25, "m" * 100)),
        ],
    }
    assert (await line("POST", f"/channels/{general['id']}/messages", body))[0] == 200
    v2 = {"flags": V2, "components": [text("x" * 4000), {"type": 14}]}
    assert (await line("POST", f"/channels/{general['id']}/messages", v2))[0] == 200
    assert table.world.refusals == []


async def test_field_errors_are_nested_as_discord_nests_them(table: LocalTable, line: Line) -> None:
    general = table.channel("general")
    body = {"components": [row(button("a", "x" * 81))]}
    _, answer = await line("POST", f"/channels/{general['id']}/messages", body)
    (error,) = answer["errors"]["components"]["0"]["components"]["0"]["label"]["_errors"]
    assert error == {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 80 or fewer in length."}


@pytest.mark.parametrize("body", [{}, {"content": "  "}, {"content": "", "embeds": []}])
async def test_an_empty_message_is_refused(table: LocalTable, line: Line, body: dict[str, Any]) -> None:
    status, answer = await line("POST", f"/channels/{table.channel('general')['id']}/messages", body)
    assert (status, answer["code"]) == (400, 50006)


async def test_files_have_a_size_a_number_and_an_alt_text(table: LocalTable, line: Line) -> None:
    path = f"/channels/{table.channel('general')['id']}/messages"
    assert (await line("POST", path, {}, {"big.bin": b"x" * (10 * 1024 * 1024 + 1)}))[1]["code"] == 40005
    alt = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    assert (await line("POST", path, alt, {"a.png": b"x"}))[1]["code"] == 50035
    assert (await line("POST", path, {}, {f"{n}.png": b"x" for n in range(11)}))[1]["code"] == 50035
    good = {"attachments": [{"id": 0, "description": "x" * 1024}]}
    assert (await line("POST", path, good, {"a b.png": b"data"}))[1]["attachments"][0]["filename"] == "a_b.png"
    assert table.person("Ada").sees("general")[-1].attachments[0].data == b"data"


COMMANDS: list[tuple[dict[str, Any], str]] = [
    ({"name": "Move"}, "APPLICATION_COMMAND_INVALID_NAME"),
    ({"name": "two words"}, "APPLICATION_COMMAND_INVALID_NAME"),
    ({"name": "x" * 33}, "APPLICATION_COMMAND_INVALID_NAME"),
    ({"name": "move", "name_localizations": {"it": "Muovi"}}, "APPLICATION_COMMAND_INVALID_NAME"),
    ({"name": "move", "description": ""}, "BASE_TYPE_BAD_LENGTH"),
    ({"name": "move", "description_localizations": {"it": "x" * 101}}, "BASE_TYPE_BAD_LENGTH"),
    (
        {
            "name": "move",
            "options": [
                {"type": 3, "name": "to", "description": "d"},
                {"type": 4, "name": "dice", "description": "d", "required": True},
            ],
        },
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        {"name": "move", "options": [{"type": 3, "name": f"o{n}", "description": "d"} for n in range(26)]},
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"name": "move", "options": [{"type": 3, "name": "to", "description": "d"}] * 2},
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        {"name": "log", "options": [{"type": 7, "name": "to", "description": "d", "channel_types": [0, 16]}]},
        "BASE_TYPE_CHOICES",
    ),
    (
        {
            "name": "move",
            "options": [
                {
                    "type": 3,
                    "name": "to",
                    "description": "d",
                    "autocomplete": True,
                    "choices": [{"name": "a", "value": "a"}],
                }
            ],
        },
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES",
    ),
    (
        {
            "name": "move",
            "options": [
                {"type": 1, "name": "a", "description": "d"},
                {"type": 3, "name": "b", "description": "d"},
            ],
        },
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        {
            "name": "move",
            "options": [
                {
                    "type": 1,
                    "name": f"s{n}",
                    "description": "d" * 100,
                    "options": [{"type": 3, "name": f"o{m}", "description": "d" * 100} for m in range(8)],
                }
                for n in range(9)
            ],
        },
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@pytest.mark.parametrize("command, complaint", COMMANDS)
async def test_a_command_against_the_rules_is_refused_with_all_others(
    table: LocalTable, line: Line, command: dict[str, Any], complaint: str
) -> None:
    good = {"name": "board", "description": "Show the board."}
    body = [good, {"description": "d", **command}]
    status, answer = await line("PUT", f"/applications/{table.world.bot_id}/commands", body)
    assert (status, answer["code"]) == (400, 50035)
    assert complaint in line.complaints()
    assert table.world.all_commands() == []


async def test_more_than_a_hundred_commands_are_refused(table: LocalTable, line: Line) -> None:
    many = [{"name": f"c{n}", "description": "d"} for n in range(101)]
    assert (await line("PUT", f"/applications/{table.world.bot_id}/commands", many))[0] == 400
    assert (await line("PUT", f"/applications/{table.world.bot_id}/commands", many[:100]))[0] == 200


async def test_a_command_keeps_its_id_when_it_is_registered_again(table: LocalTable, line: Line) -> None:
    path = f"/applications/{table.world.bot_id}/guilds/{table.world.guild_id}/commands"
    _, first = await line("PUT", path, [{"name": "board", "description": "Show the board."}])
    _, second = await line(
        "PUT", path, [{"name": "board", "description": "Show it."}, {"name": "x", "description": "d"}]
    )
    assert second[0]["id"] == first[0]["id"]
    assert second[0]["version"] != first[0]["version"]
    assert (await line("DELETE", f"{path}/{second[1]['id']}"))[0] == 204
    assert [command["name"] for command in table.world.all_commands()] == ["board"]


async def test_an_edit_keeps_what_it_does_not_name_and_cannot_leave_components_v2(
    table: LocalTable, line: Line
) -> None:
    path = f"/channels/{table.channel('general')['id']}/messages"
    _, sent = await line("POST", path, {"content": "one", "components": [row(button())]}, {"a.png": b"1"})
    _, edited = await line("PATCH", f"{path}/{sent['id']}", {"content": "two"})
    assert (edited["content"], len(edited["components"]), len(edited["attachments"])) == ("two", 1, 1)
    _, fresh = await line("PATCH", f"{path}/{sent['id']}", {"attachments": [{"id": 0}]}, {"b.png": b"2"})
    assert [file["filename"] for file in fresh["attachments"]] == ["b.png"]
    _, v2 = await line("POST", path, {"flags": V2, "components": [text("a")]})
    assert (await line("PATCH", f"{path}/{v2['id']}", {"content": "back"}))[1]["code"] == 50035


async def test_a_file_that_an_embed_shows_is_not_listed_as_an_attachment(table: LocalTable, line: Line) -> None:
    path = f"/channels/{table.channel('general')['id']}/messages"
    body = {"embeds": [{"title": "Board", "image": {"url": "attachment://board.png"}}]}
    _, sent = await line("POST", path, body, {"board.png": b"picture"})
    assert sent["attachments"] == []
    assert sent["embeds"][0]["image"]["url"].endswith("/board.png")
    assert table.person("Ada").sees("general")[0].attachments[0].data == b"picture"


async def test_old_messages_take_only_a_few_edits_an_hour(table: LocalTable, line: Line) -> None:
    path = f"/channels/{table.channel('general')['id']}/messages"
    _, sent = await line("POST", path, {"content": "0"})
    table.advance(3601)
    answers = [(await line("PATCH", f"{path}/{sent['id']}", {"content": str(n)}))[1] for n in range(7)]
    assert [answer["code"] for answer in answers if "code" in answer] == [30046, 30046]
    table.advance(3601)
    assert (await line("PATCH", f"{path}/{sent['id']}", {"content": "later"}))[0] == 200


async def test_a_nonce_makes_a_repeated_message_one_message(table: LocalTable, line: Line) -> None:
    path = f"/channels/{table.channel('general')['id']}/messages"
    once = {"content": "Turn 3", "nonce": "step-17", "enforce_nonce": True}
    assert (await line("POST", path, once))[1]["id"] == (await line("POST", path, once))[1]["id"]
    table.advance(600)
    await line("POST", path, once)
    assert len(table.person("Ada").sees("general")) == 2


@pytest.mark.parametrize(
    "method, path, expected",
    [
        ("GET", "/channels/1", (404, 10003)),
        ("GET", "/channels/{general}/messages/1", (404, 10008)),
        ("DELETE", "/channels/{general}/messages/1", (404, 10008)),
        ("GET", "/guilds/1", (404, 10004)),
        ("GET", "/guilds/{guild}/members/1", (404, 10007)),
        ("GET", "/users/1", (404, 10013)),
        ("POST", "/webhooks/{bot}/unknown", (404, 10015)),
        ("POST", "/interactions/1/unknown/callback", (404, 10062)),
        ("GET", "/applications/{bot}/commands/1", (404, 10063)),
        ("POST", "/users/@me/channels", (404, 10013)),
        ("GET", "/voice/regions", (404, 0)),
    ],
)
async def test_what_is_not_there_has_discords_code(
    table: LocalTable, line: Line, method: str, path: str, expected: tuple[int, int]
) -> None:
    world = table.world
    path = path.format(general=table.channel("general")["id"], guild=world.guild_id, bot=world.bot_id)
    status, answer = await line(method, path, {"type": 4} if method == "POST" else None)
    assert (status, answer["code"]) == expected
    assert world.refusals[-1].path == path


async def test_a_wrong_token_is_refused(table: LocalTable, line: Line) -> None:
    line.headers = {"Authorization": "Bot of somebody else"}
    assert (await line("GET", "/users/@me"))[0] == 401


async def test_missing_permissions_are_told_apart_from_missing_access(table: LocalTable, line: Line) -> None:
    cellar, tower = table.channel("cellar"), table.channel("tower")
    table.world.deny(cellar, "attach_files")
    table.world.deny(tower, "view_channel")
    assert (await line("POST", f"/channels/{cellar['id']}/messages", {"content": "a"}))[0] == 200
    assert (await line("POST", f"/channels/{cellar['id']}/messages", {}, {"a.png": b"1"}))[1]["code"] == 50013
    assert (await line("POST", f"/channels/{tower['id']}/messages", {"content": "a"}))[1]["code"] == 50001


async def test_a_thread_archives_and_opens_again_with_a_message(table: LocalTable, line: Line) -> None:
    general = table.channel("general")
    body = {"name": "Attic", "type": 11, "auto_archive_duration": 60}
    _, thread = await line("POST", f"/channels/{general['id']}/threads", body)
    path = f"/channels/{thread['id']}"
    _, sent = await line("POST", f"{path}/messages", {"content": "hello"})
    await line("PATCH", path, {"archived": True})
    assert (await line("PATCH", f"{path}/messages/{sent['id']}", {"content": "x"}))[1]["code"] == 50083
    assert (await line("PATCH", path, {"name": "Loft"}))[1]["code"] == 50083
    await line("POST", f"{path}/messages", {"content": "again"})
    assert (await line("GET", path))[1]["thread_metadata"]["archived"] is False
    await line("PATCH", path, {"archived": True, "locked": True})
    assert (await line("POST", f"{path}/messages", {"content": "no"}))[1]["code"] == 50083
    wrong = {"name": "Attic", "type": 11, "auto_archive_duration": 61}
    assert (await line("POST", f"/channels/{general['id']}/threads", wrong))[1]["code"] == 50035


async def test_messages_are_paged_and_pinned(table: LocalTable, line: Line) -> None:
    path = f"/channels/{table.channel('general')['id']}/messages"
    ids = [(await line("POST", path, {"content": str(n)}))[1]["id"] for n in range(5)]
    assert [m["content"] for m in (await line("GET", f"{path}?limit=2"))[1]] == ["4", "3"]
    assert [m["content"] for m in (await line("GET", f"{path}?before={ids[2]}"))[1]] == ["1", "0"]
    assert [m["content"] for m in (await line("GET", f"{path}?after={ids[2]}"))[1]] == ["4", "3"]
    await line("PUT", f"{path}/pins/{ids[1]}")
    assert [item["message"]["id"] for item in (await line("GET", f"{path}/pins"))[1]["items"]] == [ids[1]]
    assert (await line("GET", f"{path}?limit=101"))[1]["code"] == 50035


async def interaction(table: LocalTable, line: Line) -> tuple[str, str]:
    """Register /board, let Ada use it; gives the paths of the callback and of the webhook."""
    options = [{"type": 3, "name": "size", "description": "d", "autocomplete": True}]
    body = [{"name": "board", "description": "Show the board.", "options": options}]
    await line("PUT", f"/applications/{table.world.bot_id}/commands", body)
    opened = table.person("Ada").open_slash("general", "board", {})
    return (
        f"/interactions/{opened.id}/{opened.token}/callback",
        f"/webhooks/{table.world.bot_id}/{opened.token}",
    )


async def test_an_interaction_is_answered_once(table: LocalTable, line: Line) -> None:
    callback, hook = await interaction(table, line)
    line.headers = {}
    _, receipt = await line("POST", f"{callback}?with_response=true", {"type": 4, "data": {"content": "Here."}})
    assert receipt["resource"]["message"]["content"] == "Here."
    assert receipt["resource"]["message"]["type"] == COMMAND_ANSWER
    assert (await line("POST", callback, {"type": 4, "data": {"content": "Twice."}}))[1]["code"] == 40060
    _, follow_up = await line("POST", hook, {"content": "More."})
    await line("PATCH", f"{hook}/messages/{follow_up['id']}", {"content": "Even more."})
    await line("PATCH", f"{hook}/messages/@original", {"content": "There."})
    assert [m.text for m in table.person("Ada").sees("general")] == ["There.", "Even more."]
    await line("DELETE", f"{hook}/messages/@original")
    assert (await line("GET", f"{hook}/messages/@original"))[1]["code"] == 10008


async def test_a_late_first_answer_is_an_unknown_interaction(table: LocalTable, line: Line) -> None:
    callback, _ = await interaction(table, line)
    table.advance(3.1)
    assert (await line("POST", callback, {"type": 5}))[1]["code"] == 10062


async def test_a_token_lives_for_fifteen_minutes(table: LocalTable, line: Line) -> None:
    callback, hook = await interaction(table, line)
    await line("POST", callback, {"type": 5})
    table.advance(899)
    assert (await line("POST", hook, {"content": "Just in time."}))[0] == 200
    table.advance(2)
    assert (await line("POST", hook, {"content": "Too late."}))[1]["code"] == 50027


@pytest.mark.parametrize(
    "answer",
    [
        {"type": 7, "data": {"content": "There is no message to change."}},
        {"type": 8, "data": {"choices": []}},
        {"type": 9, "data": {"title": "x" * 46, "custom_id": "m", "components": [row(button())]}},
        {"type": 4, "data": {"content": "x" * 2001}},
    ],
)
async def test_an_unfitting_answer_is_refused_and_a_good_one_still_taken(
    table: LocalTable, line: Line, answer: dict[str, Any]
) -> None:
    callback, _ = await interaction(table, line)
    assert (await line("POST", callback, answer))[1]["code"] == 50035
    assert (await line("POST", callback, {"type": 4, "data": {"content": "Here."}}))[0] == 204


@pytest.mark.parametrize(
    "choices",
    [
        [{"name": str(n), "value": str(n)} for n in range(26)],
        [{"name": "x" * 101, "value": "a"}],
        [{"name": "a", "value": "x" * 101}],
        [{"name": "a", "value": 7}],
    ],
)
async def test_choices_over_a_limit_are_refused(table: LocalTable, line: Line, choices: list[dict[str, Any]]) -> None:
    await interaction(table, line)
    seen: list[dict[str, Any]] = []
    table.world.listeners.append(lambda h: seen.append(h.data) if h.event == "INTERACTION_CREATE" else None)
    table.desk.deadline = 0.5
    person = table.person("Ada")
    typing = person.autocomplete("general", "board", "size", "b")
    waiting = asyncio.create_task(typing)
    await table.world.until(lambda: bool(seen), 1)
    path = f"/interactions/{seen[0]['id']}/{seen[0]['token']}/callback"
    assert (await line("POST", path, {"type": 8, "data": {"choices": choices}}))[1]["code"] == 50035
    assert (await line("POST", path, {"type": 8, "data": {"choices": []}}))[0] == 204
    assert await waiting == []
