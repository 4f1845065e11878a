"""People at the table: they do what Discord's client lets a person do, and see what it would show them.

ada = table.person("Ada", locale="it")
reply = await ada.slash("general", "mission start", mission="m01")
reply = await ada.click(reply.message, "Join")
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.local.bounds import limits, parts
from bot.local.bounds.command_limits import SUB_COMMAND, SUB_GROUP
from bot.local.people.filling import CannotDo, Filling, chosen_values, filled, in_language, named
from bot.local.people.messages import Message
from bot.local.people.reply import Choice, NoAnswer, Reply
from bot.local.wire.interactions import Desk, Interaction, Kind, settle
from bot.local.world import World
from bot.local.world.shapes import Wire

Channel = str | Wire
CHANNEL_SELECT = 8


class Person:
    """One person. ``patience`` is how many seconds an action waits for its visible outcome after the first answer."""

    def __init__(self, world: World, desk: Desk, user: Wire, locale: str = "en-US") -> None:
        self._world = world
        self._desk = desk
        self.user = user
        self.locale = locale
        self.patience = 10.0

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> str:
        return str(self.user["id"])

    @property
    def name(self) -> str:
        return str(self.user["global_name"])

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    # Seeing

    def sees(self, channel: Channel) -> list[Message]:
        """The channel as this person sees it, oldest first, private answers to this person included."""
        wire = self._channel(channel)
        return [Message(self._world, stored) for stored in self._world.history(wire["id"], self.id)]

    async def wait_for(
        self,
        channel: Channel,
        predicate: Callable[[Message], bool],
        timeout: float = 5.0,  # noqa: ASYNC109 (the error tells what was seen)
    ) -> Message:
        """The newest message that fits, as soon as there is one; the channel may be yet to come.

        After ``timeout`` seconds ``TimeoutError`` tells what was seen instead.
        """

        def seen_now() -> list[Message]:
            there = not isinstance(channel, str) or self._world.find_channel(channel)
            return self.sees(channel) if there else []

        found: Message | None = None

        def look() -> bool:
            nonlocal found
            found = next((message for message in reversed(seen_now()) if predicate(message)), None)
            return found is not None

        if not await self._world.until(look, timeout) or found is None:
            seen = "\n".join(map(repr, seen_now()[-5:])) or "nothing"
            raise TimeoutError(f"{self.name} saw no such message within {timeout:g} s. The last ones were:\n{seen}")
        return found

    # Plain chat

    def say(self, channel: Channel, text: str) -> Message:
        """Write a message."""
        if not 1 <= len(text.strip()) <= limits.CONTENT:
            raise CannotDo(f"A message has between 1 and {limits.CONTENT} characters, not {len(text.strip())}.")
        return Message(self._world, self._world.add_message(self._channel(channel), self.id, {"content": text}))

    def delete(self, message: Message) -> None:
        """Delete a message (one's own, or, as the owner of the server, anybody's)."""
        stored = self._world.message(message.channel_id, message.id)
        if self.id not in (stored.author_id, self._world.owner_id()):
            raise CannotDo(f"{self.name} may not delete a message by {message.author}.")
        self._world.delete_message(stored)

    # Commands

    async def slash(self, channel: Channel, command: str, /, **options: Any) -> Reply:
        """Use a slash command; waits for the visible answer. Names may be the person's own language's."""
        return await self._settled(self.open_slash(channel, command, options))

    def open_slash(self, channel: Channel, command: str, options: Mapping[str, Any]) -> Interaction:
        """Send a slash command without waiting."""
        wire = self._channel(channel)
        top, path, known = self._find_command(command)
        filling = Filling(self._world, self.locale, {})
        given = filling.options(known, options, complete=True)
        title = "/" + " ".join(step["name"] for step in (top, *path))
        data = self._command_data(top, path, given)
        if filling.resolved:
            data["resolved"] = filling.resolved
        return self._desk.open(Kind.COMMAND, self.id, wire, data, title=title, locale=self.locale)

    async def autocomplete(
        self, channel: Channel, command: str, option: str, typed: str = "", /, **others: Any
    ) -> list[Choice]:
        """What the bot suggests for an option while the person types."""
        wire = self._channel(channel)
        top, path, known = self._find_command(command)
        focused = named(known, option, self.locale, "option")
        if not focused.get("autocomplete"):
            raise CannotDo(f"The option {option!r} of /{command} has no autocomplete.")
        filling = Filling(self._world, self.locale, {})
        given = filling.options(known, others, complete=False)
        given = [entry for entry in given if entry["name"] != focused["name"]]
        given.append({"name": focused["name"], "type": focused["type"], "value": typed, "focused": True})
        data = self._command_data(top, path, given)
        if filling.resolved:
            data["resolved"] = filling.resolved
        title = f"/{command} {option}"
        interaction = self._desk.open(Kind.AUTOCOMPLETE, self.id, wire, data, title=title, locale=self.locale)
        if not await self._desk.answered(interaction):
            raise NoAnswer(f"No suggestions came for {title!r} within {self._desk.deadline:g} s.")
        choices = interaction.choices or []
        return [Choice(in_language(choice, "name", self.locale), choice["value"]) for choice in choices]

    def _find_command(self, command: str) -> tuple[Wire, list[Wire], list[Wire]]:
        """The command, its chosen sub-commands, and the options that may be filled in."""
        words = command.removeprefix("/").split()
        if not words:
            raise CannotDo("A command needs a name.")
        top = named(self._world.all_commands(), words[0], self.locale, "command")
        path: list[Wire] = []
        options: list[Wire] = top.get("options") or []
        for word in words[1:]:
            nested = [option for option in options if option["type"] in (SUB_COMMAND, SUB_GROUP)]
            path.append(named(nested, word, self.locale, "sub-command"))
            options = path[-1].get("options") or []
        if any(option["type"] in (SUB_COMMAND, SUB_GROUP) for option in options):
            names = ", ".join(option["name"] for option in options)
            raise CannotDo(f"/{command} goes on with one of: {names}.")
        return top, path, options

    @staticmethod
    def _command_data(top: Wire, path: list[Wire], given: list[Wire]) -> Wire:
        options = given
        for step in reversed(path):
            options = [{"name": step["name"], "type": step["type"], "options": options}]
        data: Wire = {"id": top["id"], "name": top["name"], "type": 1, "options": options}
        if "guild_id" in top:
            data["guild_id"] = top["guild_id"]
        return data

    # Components and dialogs

    async def click(self, message: Message | Reply, button: str) -> Reply:
        """Press a button, named by its label, custom id or emoji."""
        return await self._settled(self.open_click(_message(message), button))

    def open_click(self, message: Message, button: str) -> Interaction:
        """Press a button without waiting."""
        component = self._component(message, button, (parts.BUTTON,))
        if component["style"] == parts.LINK:
            raise CannotDo(f"{button!r} opens a link; the bot does not hear of it.")
        return self._use(message, component, {})

    async def select(self, message: Message | Reply, values: str | Iterable[str], which: str | None = None) -> Reply:
        """Choose from a menu, by values or labels; ``which`` names the menu if several have them."""
        chosen = [values] if isinstance(values, str) else list(values)
        return await self._settled(self.open_select(_message(message), chosen, which))

    def open_select(self, message: Message, values: list[str], which: str | None = None) -> Interaction:
        """Choose from a menu without waiting."""
        component = self._component(message, which or _only_menu(message, values), tuple(parts.SELECTS))
        if component["type"] == parts.STRING_SELECT:
            return self._use(message, component, {"values": chosen_values(component, values)})
        filling = Filling(self._world, self.locale, {})
        find = filling.channel if component["type"] == CHANNEL_SELECT else filling.person
        found = [find("menu", value) for value in values]
        return self._use(message, component, {"values": found, "resolved": filling.resolved})

    def _use(self, message: Message, component: Wire, more: Wire) -> Interaction:
        stored = self._world.message(message.channel_id, message.id)
        data = {"component_type": component["type"], "custom_id": component["custom_id"], "id": component["id"], **more}
        title = component.get("label") or component.get("placeholder") or component["custom_id"]
        channel = self._world.channel(message.channel_id)
        return self._desk.open(Kind.COMPONENT, self.id, channel, data, title=title, locale=self.locale, source=stored)

    def _component(self, message: Message, wanted: str | None, kinds: tuple[int, ...]) -> Wire:
        if message.deleted:
            raise CannotDo(f"The message is gone: {message!r}.")
        if message not in self.sees(message.channel_id):
            raise CannotDo(f"{self.name} does not see {message!r}.")
        there = [c for _, c in parts.walk(message.components) if c["type"] in kinds]
        names = [
            [c.get("custom_id"), c.get("label"), c.get("placeholder"), (c.get("emoji") or {}).get("name")]
            for c in there
        ]
        fitting = [c for c, known in zip(there, names, strict=True) if wanted is None or wanted in known]
        if len(fitting) != 1:
            found = ", ".join(repr(known[1] or known[2] or known[0]) for known in names) or "nothing to press"
            many = f"{len(fitting)} things fit" if fitting else "nothing fits"
            raise CannotDo(f"{many} {wanted!r} in {message!r}; there is: {found}.")
        if fitting[0].get("disabled"):
            raise CannotDo(f"{wanted!r} is disabled.")
        return fitting[0]

    async def submit(self, reply: Reply, values: Mapping[str, Any]) -> Reply:
        """Fill in the dialog that ``reply`` opened, by labels or custom ids, and send it."""
        return await self._settled(self.open_submit(reply.interaction, values))

    def open_submit(self, before: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Send a dialog without waiting."""
        modal = before.modal
        if modal is None:
            raise CannotDo(f"{before.title!r} opened no dialog.")
        left = dict(values)
        components = [filled(component, left) for component in copy.deepcopy(modal["components"])]
        if left:
            raise CannotDo(f"The dialog {modal['title']!r} has no field {', '.join(map(repr, left))}.")
        data = {"custom_id": modal["custom_id"], "components": components}
        channel = self._world.channel(before.channel_id)
        return self._desk.open(
            Kind.MODAL,
            self.id,
            channel,
            data,
            title=modal["title"],
            locale=self.locale,
            source=before.source,
            before=before,
        )

    # Common

    def _channel(self, channel: Channel) -> Wire:
        if not isinstance(channel, str):
            return channel
        found = self._world.find_channel(channel)
        if found is None:
            names = ", ".join(c["name"] for c in self._world.channels.values())
            raise CannotDo(f"There is no channel {channel!r}; there are: {names}.")
        return found

    async def answered(self, interaction: Interaction) -> bool:
        """Wait for the bot's first answer; says whether it came in time."""
        return await self._desk.answered(interaction)

    async def _settled(self, interaction: Interaction) -> Reply:
        await settle(self._desk, interaction, self.patience)
        return Reply(self._world, interaction)


def _only_menu(message: Message, values: list[str]) -> str | None:
    """The id of the one menu in which these values can be chosen, if it is one."""
    having = [
        menu.custom_id
        for menu in message.selects
        if set(values) <= {name for option in menu.options for name in (option.value, option.label)}
    ]
    return having[0] if len(having) == 1 else None


def _message(found: Message | Reply) -> Message:
    return found.message if isinstance(found, Reply) else found
