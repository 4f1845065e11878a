"""What every event is: typed, frozen, and JSON both ways."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """The base; `name` keys its text in `renderers/text/*/says.yaml`."""

    KINDS: ClassVar[dict[str, type[Event]]] = {}

    def __init_subclass__(cls) -> None:
        Event.KINDS[cls.__name__] = cls

    @property
    def name(self) -> str:
        return type(self).__name__

    def dump(self) -> dict[str, Any]:
        return {"event": self.name, **asdict(self)}

    @staticmethod
    def read(data: dict[str, Any]) -> Event:
        """The event from `dump`; lists become tuples again. Raises KeyError or TypeError on foreign data."""
        fields = {key: _frozen(value) for key, value in data.items() if key != "event"}
        return Event.KINDS[data["event"]](**fields)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value
