"""The channel as Discord shows it, as a page and as text; and what each person saw in private."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.week.markup import Markup
from bot.local import Attachment, Message
from bot.local.bounds.parts import BUTTON, FILE, SELECTS, TEXT_DISPLAY, THUMBNAIL
from bot.local.world import World
from bot.local.world.shapes import COMMAND_ANSWER, DIRECT, PIN_NOTICE, REPLY, StoredMessage, Wire

ROW, SECTION, GALLERY, LINE, CONTAINER = 1, 9, 12, 14, 17
WORDS = {
    "en": {"used": "{who} used {command}", "pinned": "{who} pinned a message", "edited": "(edited)", "gone": "gone"},
    "it": {
        "used": "{who} ha usato {command}",
        "pinned": "{who} ha fissato un messaggio",
        "edited": "(modificato)",
        "gone": "cancellato",
    },
}
STYLE = """
html,body{height:auto}body{display:block;overflow:auto;max-width:720px;margin:0 auto}
#messages{min-height:0;display:block}.item{padding-left:14px}.select{max-width:420px}.row{align-items:center}
.button{cursor:default}.avatar{background:#5865f2}.gallery{grid-template-columns:1fr!important}
@media(max-width:480px){.message{grid-template-columns:32px minmax(0,1fr);column-gap:10px;padding:4px 10px}}
"""
CLOSE_TOGETHER = 7 * 60.0


class Channel:
    """One channel of the local table, at the end as it is then."""

    def __init__(self, world: World, channel: str, language: str) -> None:
        self.world = world
        self.id = channel
        self.say = WORDS[language]
        names = {user_id: str(user["global_name"] or user["username"]) for user_id, user in world.users.items()}
        self.markup = Markup(language, names | {place: str(wire["name"]) for place, wire in world.channels.items()})

    @property
    def public(self) -> list[StoredMessage]:
        """What everybody sees, the oldest first."""
        return [stored for stored in self.world.messages.get(self.id, {}).values() if not stored.visible_to]

    def private(self, person: str) -> list[StoredMessage]:
        """What one person alone saw: answers only for this person, and direct messages."""
        found = [stored for stored in self.world.messages.get(self.id, {}).values() if stored.visible_to == person]
        for place, wire in self.world.channels.items():
            if wire["type"] == DIRECT and wire["recipients"][0]["id"] == person:
                found += self.world.messages.get(place, {}).values()
        return sorted(found, key=lambda stored: int(stored.id))

    def message(self, stored: StoredMessage) -> Message:
        return Message(self.world, stored)

    def above(self, stored: StoredMessage) -> str:
        """The line over a message: the command that it answers, or the beginning of what it replies to."""
        about = stored.extra.get("interaction_metadata") or {}
        if stored.kind == COMMAND_ANSWER and about.get("name"):
            who = self.markup.names[about["user"]["id"]]
            return self.say["used"].format(who=who, command=f"/{about['name']}")
        if stored.kind != REPLY or "message_reference" not in stored.extra:
            return ""
        there = self.world.messages[stored.channel_id].get(str(stored.extra["message_reference"]["message_id"]))
        return f"↰ {self._beginning(there)}" if there is not None else f"↰ {self.say['gone']}"

    def _beginning(self, stored: StoredMessage) -> str:
        words = self.markup.plain(self.message(stored).text).replace("\n", " ")
        return f"{self.message(stored).author}: {words[:80]}"


def write(channel: Channel, folder: Path) -> None:
    """All files."""
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.iterdir():
        old.unlink()
    names: dict[str, str] = {}
    for number, stored in enumerate(channel.public, start=1):
        for file in channel.message(stored).attachments:
            name = f"{number:03}-{file.filename}"
            (pictures / name).write_bytes(file.data)
            names[file.url] = f"pictures/{name}"
    public = channel.public
    (folder / "channel.html").write_text(Sheet(channel, names).page(public), encoding="utf-8")
    (folder / "channel.txt").write_text("\n\n".join(told(channel, public, names)) + "\n", encoding="utf-8")
    (folder / "private.txt").write_text("\n\n".join(_in_private(channel)) + "\n", encoding="utf-8")


def _in_private(channel: Channel) -> Iterator[str]:
    for user in channel.world.people():
        found = channel.private(str(user["id"]))
        if found:
            yield f"=== {channel.markup.names[user['id']]} ({len(found)})"
            yield from told(channel, found, {})


# As text --------------------------------------------------------------------------------------------------------------


def told(channel: Channel, found: list[StoredMessage], names: dict[str, str]) -> Iterator[str]:
    """A paragraph for each message."""
    for number, stored in enumerate(found, start=1):
        message = channel.message(stored)
        edited = f" {channel.say['edited']}" if message.edited else ""
        head = f"[{number}] {channel.markup.when(stored.created)} · {message.author}{edited}"
        direct = channel.world.channels[stored.channel_id]["type"] == DIRECT
        lines = [head + (" · direct message" if direct else ""), channel.above(stored), *_said(channel, message, names)]
        yield "\n".join(line for line in lines if line)


def _said(channel: Channel, message: Message, names: dict[str, str]) -> Iterator[str]:
    if message._stored.kind == PIN_NOTICE:
        yield channel.say["pinned"].format(who=message.author)
    yield channel.markup.plain(message.text)
    for file in message.attachments:
        yield f"  [picture {names.get(file.url, file.filename)}: {file.description}]"
    for menu in message.selects:
        yield f"  [menu {menu.placeholder}: {' / '.join(_option(option) for option in menu.options)}]"
    if message.buttons:
        yield "  " + " ".join(f"[{button.label}{' (off)' if button.disabled else ''}]" for button in message.buttons)


def _option(option: Any) -> str:
    return f"{option.label} ({option.description})" if option.description else str(option.label)


# As a page ------------------------------------------------------------------------------------------------------------


class Sheet:
    """names: the files of pictures, by their addresses."""

    def __init__(self, channel: Channel, names: dict[str, str]) -> None:
        self.channel = channel
        self.names = names
        self.markup = channel.markup

    def page(self, found: list[StoredMessage]) -> str:
        title = f"#{self.markup.names[self.channel.id]}"
        style = files("bot.local").joinpath("page/style.css").read_text(encoding="utf-8")
        items = "\n".join(self._all(found))
        return (
            f'<!doctype html>\n<html lang="{self.markup.language}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
            f"<style>{style}{STYLE}</style></head>\n<body>\n<h2>{title}</h2>\n"
            f'<ul id="messages">\n{items}\n</ul></body></html>\n'
        )

    def _all(self, found: list[StoredMessage]) -> Iterator[str]:
        for before, stored in pairwise([None, *found]):
            assert stored is not None
            day = self._day(stored)
            if before is None or self._day(before) != day:
                yield f'<li class="day"><span>{escape(day)}</span></li>'
                before = None
            yield self._message(stored, before)

    def _day(self, stored: StoredMessage) -> str:
        return self.markup.when(stored.created).rpartition(",")[0]

    def _message(self, stored: StoredMessage, before: StoredMessage | None) -> str:
        message, above = self.channel.message(stored), self.channel.above(stored)
        if stored.kind == PIN_NOTICE:
            words = escape(self.channel.say["pinned"].format(who=message.author))
            return f'<li class="note" id="m{stored.id}">{words}</li>'
        follows = before is not None and not above and before.author_id == stored.author_id
        follows = follows and before is not None and stored.created - before.created < CLOSE_TOGETHER
        who = escape(message.author)
        time = f"<time>{escape(self.markup.when(stored.created))}</time>"
        tag = '<span class="tag">APP</span>' if stored.author_id == self.channel.world.bot_id else ""
        head = f'<div class="who"><span class="name">{who}</span>{tag}{time}</div>' if not follows else ""
        face = f'<span class="avatar">{who[:1]}</span>' if not follows else ""
        line = f'<div class="above"><span>{escape(above)}</span></div>' if above else ""
        edited = f'<span class="edited">{self.channel.say["edited"]}</span>' if message.edited else ""
        body = self.markup.html(message.content) + self._parts(stored.components, message)
        kind = "message follows" if follows else "message"
        return f'<li class="{kind}" id="m{stored.id}">{line}{face}<div class="body">{head}{body}{edited}</div></li>'

    def _parts(self, components: list[Wire], message: Message) -> str:
        return "".join(self._part(component, message) for component in components)

    def _part(self, part: Wire, message: Message) -> str:
        kind, inside = part["type"], self._parts(part.get("components") or [], message)
        if kind == TEXT_DISPLAY:
            return f'<div class="text">{self.markup.html(part["content"])}</div>'
        if kind == BUTTON:
            off = " disabled" if part.get("disabled") else ""
            return f'<button class="button s{part["style"]}"{off}>{escape(part.get("label") or "")}</button>'
        if kind in SELECTS:
            shown = escape(part.get("placeholder") or "")
            return f'<span class="select"><span class="placeholder">{shown} ▾</span></span>'
        if kind == SECTION:
            return f'<div class="section"><div>{inside}</div>{self._part(part["accessory"], message)}</div>'
        if kind == GALLERY:
            shown = "".join(self._picture(item["media"], item.get("description"), "picture") for item in part["items"])
            return f'<div class="gallery">{shown}</div>'
        if kind == THUMBNAIL:
            return self._picture(part["media"], part.get("description"), "thumb")
        if kind == FILE:
            file = next(file for file in message.attachments if file.url == part["file"]["url"])
            return self._file(file)
        if kind == LINE:
            return "<hr>"
        return f'<div class="{"row" if kind == ROW else "container" if kind == CONTAINER else ""}">{inside}</div>'

    def _picture(self, media: Wire, description: str | None, shape: str) -> str:
        source = escape(self.names.get(str(media["url"]), str(media["url"])))
        return f'<div class="{shape}"><img src="{source}" alt="{escape(description or "")}" loading="lazy"></div>'

    def _file(self, file: Attachment) -> str:
        return f'<div class="file"><a href="{escape(self.names[file.url])}">{escape(str(file.filename))}</a></div>'
