"""What the environment (and a `.env` file) tells the bot. Every wrong value is named together with its remedy."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Literal

from pydantic import (
    AliasChoices,
    AnyHttpUrl,
    DirectoryPath,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

REMEDIES = {
    "DISCORD_TOKEN": "copy the bot's token from Discord's developer portal, or leave it out for the local table",
    "SF_DATABASE": "give the path of a file, such as snouts.sqlite3",
    "SF_LANGUAGE": "use en or it",
    "SF_GUILD": "give a server's id (digits only; right-click the server, Copy Server ID), or leave it out",
    "MISSIONS_DIR": "give a folder that exists, with missions as folders or zips in it, or leave it out",
    "SF_LOCAL_PORT": "use a port number from 1024 to 65535",
    "SF_LOG_LEVEL": "use DEBUG, INFO, WARNING or ERROR",
    "SF_LOCAL_API": "give the http address of a local table that is already open, or leave it out",
}


class Settings(BaseSettings):
    """The settings, checked. Without `discord_token` the bot opens the local table."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

    discord_token: SecretStr | None = Field(None, validation_alias=AliasChoices("DISCORD_TOKEN"))
    database: Path = Field(Path("snouts.sqlite3"), validation_alias=AliasChoices("SF_DATABASE"))
    language: Literal["en", "it"] = Field("en", validation_alias=AliasChoices("SF_LANGUAGE"))
    guild: int | None = Field(None, gt=0, validation_alias=AliasChoices("SF_GUILD"))
    missions_dir: DirectoryPath | None = Field(None, validation_alias=AliasChoices("MISSIONS_DIR"))
    local_port: int = Field(8765, ge=1024, le=65535, validation_alias=AliasChoices("SF_LOCAL_PORT"))
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", validation_alias=AliasChoices("SF_LOG_LEVEL")
    )
    local_api: AnyHttpUrl | None = Field(None, validation_alias=AliasChoices("SF_LOCAL_API"))

    @field_validator("*", mode="before")
    @classmethod
    def _empty_is_not_set(cls, value: Any, info: ValidationInfo) -> Any:
        """`DISCORD_TOKEN= python -m bot` opens the local table, whatever `.env` says."""
        return cls.model_fields[info.field_name or ""].default if value == "" else value

    @field_validator("language", "log_level", mode="before")
    @classmethod
    def _case_does_not_matter(cls, value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, str):
            return value
        return value.strip().lower() if info.field_name == "language" else value.strip().upper()

    @property
    def heartbeat(self) -> Path:
        """The file whose age tells `bot.health` whether the bot is alive; it lies beside the database."""
        return self.database.with_name(self.database.name + ".alive")


def complaints(error: ValidationError) -> list[str]:
    """One line for each wrong setting: its name, what is wrong, what to do."""
    lines = []
    for problem in error.errors():
        name = str(problem["loc"][0]) if problem["loc"] else "settings"
        reason = problem["msg"].removeprefix("Value error, ")
        given = "" if name == "DISCORD_TOKEN" else f" (it is {str(problem.get('input'))[:60]!r})"
        lines.append(f"{name}: {reason[:1].lower()}{reason[1:]}{given}. Remedy: {REMEDIES.get(name, 'see README.md')}.")
    return lines


def read_settings() -> Settings:
    """The settings from the environment; wrong ones are printed, one line each, and the program ends with code 2."""
    try:
        return Settings()
    except ValidationError as error:
        for line in complaints(error):
            print(line, file=sys.stderr)
        raise SystemExit(2) from None
