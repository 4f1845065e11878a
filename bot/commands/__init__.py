"""The slash commands. Names and texts: `renderers/text/*/commands.yaml`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.actions import ACTIONS
from bot.commands.ahead import plan
from bot.commands.arena import ARENA
from bot.commands.campaign import campaign
from bot.commands.cards import ability, find, tome
from bot.commands.care import CARE
from bot.commands.company import COMPANY
from bot.commands.items import item
from bot.commands.looking import LOOKING
from bot.commands.memory import MEMORY
from bot.commands.mission import mission
from bot.commands.orders import orders
from bot.commands.turn import answer, turn
from bot.commands.um import um
from bot.commands.using import use
from bot.game_master import GameMaster


def add_all(tree: app_commands.CommandTree[GameMaster]) -> None:
    """Put every command into the tree."""
    all_of_them: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...]
    all_of_them = (mission, turn, *ACTIONS, ability, tome, item, find, use, orders, plan, *LOOKING, campaign, answer)
    all_of_them = (*all_of_them, *COMPANY, *MEMORY, um, *ARENA, *CARE)
    for command in all_of_them:
        tree.add_command(command)
