"""How Discord says no: a code, a sentence, and for a bad form the fields that are wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Where = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong field of a request body: where it is, Discord's word for it, and a sentence."""

    where: Where
    code: str
    message: str

    def below(self, *outer: str | int) -> Fault:
        """The same fault, seen from a body that holds this one at ``outer``."""
        return Fault((*outer, *self.where), self.code, self.message)

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.where)) or '(whole body)'}: {self.message} [{self.code}]"


class Refused(Exception):
    """Discord refuses a request. ``status`` is HTTP's, ``code`` is Discord's own."""

    def __init__(self, status: int, code: int, message: str, faults: list[Fault] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.faults = faults or []

    def body(self) -> dict[str, Any]:
        """The JSON answer: ``code``, ``message`` and, for a bad form, the tree ``errors``."""
        answer: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.faults:
            answer["errors"] = _tree(self.faults)
        return answer


class RateLimited(Refused):
    """Too many requests; the client waits ``retry_after`` seconds and asks again."""

    def __init__(self, retry_after: float, *, everywhere: bool = False) -> None:
        super().__init__(429, 0, "You are being rate limited.")
        self.retry_after = retry_after
        self.everywhere = everywhere

    def body(self) -> dict[str, Any]:
        return {"message": self.message, "retry_after": self.retry_after, "global": self.everywhere}


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refused request of the bot's, for tests and for the log."""

    method: str
    path: str
    status: int
    code: int
    message: str
    faults: tuple[Fault, ...] = field(default=())

    def __str__(self) -> str:
        lines = [f"{self.method} {self.path} was refused: {self.status}, {self.code} {self.message}"]
        return "\n  ".join([*lines, *map(str, self.faults)])


def bad_form(*faults: Fault) -> Refused:
    return Refused(400, 50035, "Invalid Form Body", list(faults))


def unknown_channel() -> Refused:
    return Refused(404, 10003, "Unknown Channel")


def unknown_guild() -> Refused:
    return Refused(404, 10004, "Unknown Guild")


def unknown_member() -> Refused:
    return Refused(404, 10007, "Unknown Member")


def unknown_message() -> Refused:
    return Refused(404, 10008, "Unknown Message")


def unknown_user() -> Refused:
    return Refused(404, 10013, "Unknown User")


def unknown_webhook() -> Refused:
    return Refused(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refused:
    return Refused(404, 10062, "Unknown interaction")


def unknown_command() -> Refused:
    return Refused(404, 10063, "Unknown application command")


def already_answered() -> Refused:
    return Refused(400, 40060, "Interaction has already been acknowledged.")


def token_expired() -> Refused:
    return Refused(401, 50027, "Invalid Webhook Token")


def no_direct_messages() -> Refused:
    return Refused(403, 50007, "Cannot send messages to this user")


def missing_access() -> Refused:
    return Refused(403, 50001, "Missing Access")


def missing_permissions() -> Refused:
    return Refused(403, 50013, "Missing Permissions")


def thread_archived() -> Refused:
    return Refused(400, 50083, "Thread is archived")


def refusal_of(method: str, path: str, refused: Refused) -> Refusal:
    """What to note about a refused request."""
    return Refusal(method, path, refused.status, refused.code, refused.message, tuple(refused.faults))


def _tree(faults: list[Fault]) -> dict[str, Any]:
    root: dict[str, Any] = {}
    for fault in faults:
        node = root
        for step in fault.where:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": fault.code, "message": fault.message})
    return root
