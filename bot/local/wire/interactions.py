"""Interactions: what people do goes to the bot, and its one answer and its follow-ups come back.

The bot has ``deadline`` seconds for its first answer and ``lifetime`` seconds for everything after it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from bot.local.bounds import errors, limits, parts
from bot.local.bounds.errors import Fault
from bot.local.wire.outgoing import check_message
from bot.local.world import World
from bot.local.world.shapes import COMMAND_ANSWER, REPLY, StoredMessage, Upload, Wire

DEADLINE = 3.0
LIFETIME = 15 * 60.0


class Kind(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How the bot answered first."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


_FITTING = {
    Kind.COMMAND: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.MODAL},
    Kind.COMPONENT: {
        Answer.MESSAGE,
        Answer.DEFERRED_MESSAGE,
        Answer.DEFERRED_UPDATE,
        Answer.UPDATE,
        Answer.MODAL,
    },
    Kind.AUTOCOMPLETE: {Answer.CHOICES},
    Kind.MODAL: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.DEFERRED_UPDATE, Answer.UPDATE},
}


@dataclass(eq=False)
class Interaction:
    """One deed of a person's and what the bot has said to it so far."""

    id: str
    token: str
    kind: Kind
    user_id: str
    channel_id: str
    title: str
    data: Wire
    created: float
    started: float
    source: StoredMessage | None = None
    before: Interaction | None = None
    answer: Answer | None = None
    answered: float | None = None
    original: StoredMessage | None = None
    touched: list[StoredMessage] = field(default_factory=list)
    modal: Wire | None = None
    choices: list[Wire] | None = None
    failed: bool = False
    source_revision: int = 0

    @property
    def ack_ms(self) -> float | None:
        """Milliseconds from the deed to the first answer."""
        return None if self.answered is None else (self.answered - self.started) * 1000

    @property
    def is_thinking(self) -> bool:
        return self.original is not None and self.original.is_loading and not self.original.deleted

    @property
    def is_shown(self) -> bool:
        """Whether the person has seen the outcome; a deferred answer counts once it is filled in or taken back."""
        if self.failed:
            return True
        if self.answer is None or self.is_thinking:
            return False
        if self.answer is Answer.DEFERRED_UPDATE and self.source is not None:
            return bool(self.touched) or self.source.deleted or self.source.revision > self.source_revision
        return True


class Desk:
    """Hands interactions to the bot and takes its answers."""

    def __init__(self, world: World, *, deadline: float = DEADLINE, lifetime: float = LIFETIME) -> None:
        self.world = world
        self.deadline = deadline
        self.lifetime = lifetime
        self._by_token: dict[str, Interaction] = {}
        self._by_id: dict[str, Interaction] = {}

    def open(
        self,
        kind: Kind,
        user_id: str,
        channel: Wire,
        data: Wire,
        *,
        title: str,
        locale: str,
        source: StoredMessage | None = None,
        before: Interaction | None = None,
    ) -> Interaction:
        """Tell the bot of a deed. The result changes as the bot answers; ``World.until`` waits for that."""
        interaction = Interaction(
            id=self.world.new_id(),
            token=secrets.token_urlsafe(64),
            kind=kind,
            user_id=user_id,
            channel_id=channel["id"],
            title=title,
            data=data,
            created=self.world.now(),
            started=time.monotonic(),
            source=source,
            before=before,
            source_revision=source.revision if source else 0,
        )
        self._forget_old()
        self._by_token[interaction.token] = self._by_id[interaction.id] = interaction
        self.world.tell("INTERACTION_CREATE", self._wire(interaction, channel, locale), only_for=user_id)
        return interaction

    async def answered(self, interaction: Interaction) -> bool:
        """Wait for the first answer; without one in time the interaction has failed."""
        left = self.deadline - (self.world.now() - interaction.created)
        await self.world.until(lambda: interaction.answer is not None, max(left, 0))
        if interaction.answer is None:
            interaction.failed = True
            self.world.stir()
        return interaction.answer is not None

    def _forget_old(self) -> None:
        while self._by_id and self._age(oldest := next(iter(self._by_id.values()))) > self.lifetime + 3600:
            del self._by_id[oldest.id], self._by_token[oldest.token]

    def _age(self, interaction: Interaction) -> float:
        return self.world.now() - interaction.created

    def _wire(self, interaction: Interaction, channel: Wire, locale: str) -> Wire:
        world = self.world
        rights = str(world.permissions(channel, interaction.user_id))
        wire: Wire = {
            "id": interaction.id,
            "application_id": world.bot_id,
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": channel["id"],
            "channel": {**channel, "permissions": rights},
            "app_permissions": str(world.permissions(channel, world.bot_id)),
            "locale": locale,
            "entitlements": [],
            "attachment_size_limit": limits.FILE_BYTES,
        }
        if world.reader(channel) is None:
            wire |= {
                "guild_id": world.guild_id,
                "guild": {"id": world.guild_id, "locale": "en-US", "features": []},
                "guild_locale": "en-US",
                "member": {**world.member(interaction.user_id), "permissions": rights},
                "authorizing_integration_owners": {"0": world.guild_id},
                "context": 0,
            }
        else:  # among direct messages there is no server
            user = world.users[interaction.user_id]
            wire |= {"user": user, "authorizing_integration_owners": {"0": "0"}, "context": 1}
        if interaction.source is not None:
            wire["message"] = world.message_wire(interaction.source)
        return wire

    # The first answer

    def callback(self, interaction_id: str, token: str, body: Wire, uploads: dict[int, Upload]) -> Wire:
        """Take the bot's first answer; gives Discord's receipt for ``with_response``."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise errors.unknown_interaction()
        if interaction.answer is not None:
            raise errors.already_answered()
        if interaction.failed or self._age(interaction) > self.deadline:
            raise errors.unknown_interaction()
        answer = _answer_kind(interaction, body.get("type"))
        data: Wire = body.get("data") or {}
        if answer is Answer.MESSAGE:
            check_message(data, uploads, inside="data")
            interaction.original = self._post(interaction, data, uploads, first=True)
        elif answer is Answer.DEFERRED_MESSAGE:
            flags = int(data.get("flags") or 0) & parts.EPHEMERAL
            interaction.original = self._post(interaction, {"flags": flags | parts.LOADING}, {}, first=True)
        elif answer is Answer.UPDATE:
            self._update(interaction, data, uploads)
        elif answer is Answer.DEFERRED_UPDATE:
            interaction.original = interaction.source
        elif answer is Answer.CHOICES:
            _refuse(limits.choice_faults(data.get("choices") or [], _focused_type(interaction.data)))
            interaction.choices = data.get("choices") or []
        else:
            _refuse(limits.modal_faults(data))
            interaction.modal = data
        interaction.answer, interaction.answered = answer, time.monotonic()
        self.world.stir()
        return self._receipt(interaction)

    def _update(self, interaction: Interaction, data: Wire, uploads: dict[int, Upload]) -> None:
        source = interaction.source
        if source is None or source.deleted:
            raise errors.unknown_message()
        check_message(data, uploads, editing=source, inside="data")
        interaction.original = self.world.edit_message(source, data, uploads)
        interaction.touched.append(source)

    def _post(self, interaction: Interaction, body: Wire, uploads: dict[int, Upload], *, first: bool) -> StoredMessage:
        world = self.world
        ephemeral = int(body.get("flags") or 0) & parts.EPHEMERAL
        extra: Wire = {
            "webhook_id": world.bot_id,
            "application_id": world.bot_id,
            "interaction_metadata": self._metadata(interaction),
        }
        if interaction.kind is Kind.COMMAND and first:
            names = {"id": interaction.id, "type": int(interaction.kind), "name": interaction.title.removeprefix("/")}
            extra["interaction"] = {**names, "user": world.users[interaction.user_id]}
        answered = interaction.source if first else interaction.original
        if answered is not None:
            extra["message_reference"] = {
                "type": 0,
                "channel_id": answered.channel_id,
                "message_id": answered.id,
                "guild_id": world.guild_id,
            }
        message = world.add_message(
            world.channel(interaction.channel_id),
            world.bot_id,
            body,
            uploads,
            kind=COMMAND_ANSWER if first and interaction.kind is Kind.COMMAND else REPLY,
            visible_to=interaction.user_id if ephemeral else None,
            extra=extra,
        )
        if not message.is_loading:
            interaction.touched.append(message)
        return message

    def _metadata(self, interaction: Interaction) -> Wire:
        about: Wire = {
            "id": interaction.id,
            "type": int(interaction.kind),
            "user": self.world.users[interaction.user_id],
            "authorizing_integration_owners": {"0": self.world.guild_id},
        }
        if interaction.kind is Kind.COMMAND:
            about["name"] = interaction.title.removeprefix("/")
        if interaction.kind is Kind.COMPONENT and interaction.source:
            about["interacted_message_id"] = interaction.source.id
        if interaction.before:
            about["triggering_interaction_metadata"] = self._metadata(interaction.before)
        return about

    def _receipt(self, interaction: Interaction) -> Wire:
        about: Wire = {"id": interaction.id, "type": int(interaction.kind)}
        message = interaction.original
        if message is None:
            return {"interaction": about}
        about["response_message_id"] = message.id
        about["response_message_loading"] = message.is_loading
        about["response_message_ephemeral"] = message.visible_to is not None
        if interaction.answer not in (Answer.MESSAGE, Answer.UPDATE):
            return {"interaction": about}
        resource = {"type": int(interaction.answer), "message": self.world.message_wire(message)}
        return {"interaction": about, "resource": resource}

    # Afterwards: the webhook of the interaction

    def _usable(self, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or interaction.answer is None:
            raise errors.unknown_webhook()
        if self._age(interaction) > self.lifetime:
            raise errors.token_expired()
        return interaction

    def get(self, token: str, message_id: str) -> StoredMessage:
        """The original answer (``@original``) or a follow-up."""
        interaction = self._usable(token)
        found = interaction.original if message_id == "@original" else None
        known = (message for message in interaction.touched if message.id == message_id)
        found = found or next(known, None)
        if found is None or found.deleted:
            raise errors.unknown_message()
        return found

    def follow_up(self, token: str, body: Wire, uploads: dict[int, Upload]) -> StoredMessage:
        """A further message; after a deferred answer the first one fills in the "thinking" message."""
        interaction = self._usable(token)
        if interaction.is_thinking:
            return self.edit(token, "@original", body, uploads)
        check_message(body, uploads)
        return self._post(interaction, body, uploads, first=False)

    def edit(self, token: str, message_id: str, body: Wire, uploads: dict[int, Upload]) -> StoredMessage:
        interaction, message = self._usable(token), self.get(token, message_id)
        check_message(body, uploads, editing=message)
        if message not in interaction.touched:
            interaction.touched.append(message)
        return self.world.edit_message(message, body, uploads)

    def delete(self, token: str, message_id: str) -> None:
        self.world.delete_message(self.get(token, message_id))


def _answer_kind(interaction: Interaction, code: object) -> Answer:
    fitting = set(_FITTING[interaction.kind])
    if interaction.kind is Kind.MODAL and interaction.source is None:
        fitting -= {Answer.UPDATE, Answer.DEFERRED_UPDATE}
    if code not in [int(answer) for answer in fitting]:
        choices = ", ".join(str(int(answer)) for answer in sorted(fitting))
        raise errors.bad_form(Fault(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({choices})."))
    return Answer(int(str(code)))


def _refuse(faults: Iterable[Fault]) -> None:
    found = list(faults)
    if found:
        raise errors.bad_form(*(fault.below("data") for fault in found))


def _focused_type(data: Wire) -> int:
    options: list[Wire] = data.get("options") or []
    while options:
        focused = [option for option in options if option.get("focused")]
        if focused:
            return int(focused[0]["type"])
        options = options[0].get("options") or []
    return 3


async def settle(desk: Desk, interaction: Interaction, patience: float) -> None:
    """Wait for the first answer and then for the visible outcome, at most so many seconds more."""
    if await desk.answered(interaction):
        await desk.world.until(lambda: interaction.is_shown, patience)
