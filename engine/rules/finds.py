"""Small Finds (FIND): discarded in the own turn for their effect, without dice."""

from __future__ import annotations

from engine.cards.hooks import Hooks
from engine.cards.load import FINDS
from engine.cards.registry import effect
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.charging import chargeable
from engine.sight import Sight
from engine.state import Hero
from engine.table import Table


def useless(table: Table, hero: Hero, find: str) -> Refusal | None:
    """Why discarding it now would be for nothing."""
    card = FINDS[find]
    if card.hearts and hero.hp == table.setting.hero(hero.id).hearts:
        return Refusal("unhurt", "FIND-03")
    if card.cures and not patients(table, hero):
        return Refusal("nobody_to_cure", "FIND-03")
    if card.energy and not chargeable(table, hero):
        return Refusal("nothing_to_charge", "STAR-04")
    if card.dice and not table.recoverable(hero, ""):
        return Refusal("no_used_dice", "B-48")
    if (card.attack or card.pick or card.boots) and not hero.pool:
        return Refusal("no_dice", "TURN-06")
    return table.held(hero) if card.boots else None


def usable(table: Table, hero: Hero) -> list[str]:
    return [find for find in dict.fromkeys(hero.finds) if useless(table, hero, find) is None]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    if not hero.finds:
        return Refusal("no_finds", "FIND-03")
    return None if usable(table, hero) else useless(table, hero, hero.finds[0])


async def act(table: Table, hero: Hero) -> None:
    """FIND-03: discard one for its effect."""
    await use(table, hero, await choose(hero.seat, "find", usable(table, hero), hero.id))


async def use(table: Table, hero: Hero, find: str) -> None:
    card = FINDS[find]
    table.use_find(hero, find)
    if card.hearts:
        table.heal(hero, card.hearts, find)
    if card.cures:
        await cure(table, hero)
    if card.energy:
        ability = await choose(hero.seat, "ability", chargeable(table, hero), hero.id, context={"find": find})
        table.charge(hero, ability, card.energy, find)
    if card.shields:
        table.gain_shields(hero, card.shields, find)
    if card.dice:
        table.recover(hero, card.dice, find, limited=False)  # E-22
    if card.attack or card.pick or card.boots:
        lies = sum(mark.n for mark in table.marks(find, on=hero.id))
        table.mark(find, hero, hero, "attack" if card.attack else "turn").n = lies + 1


def patients(table: Table, hero: Hero) -> list[str]:
    """Statuses that can be removed from oneself or a neighbour, as "hero:status" (D.9)."""
    near = table.links.around[hero.at]
    heroes = [other for other in table.state.heroes.values() if other is hero or near >> other.at & 1]
    return [f"{other.id}:{status}" for other in heroes for status in other.statuses]


async def cure(table: Table, hero: Hero) -> None:
    whom, status = (await choose(hero.seat, "cure", patients(table, hero), hero.id)).split(":")
    table.lose_status(table.hero(whom), status)


class FindEffect(Hooks):
    """Each copy that was used counts: its mark says how many."""

    @property
    def find(self) -> str:
        assert self.mark is not None
        return self.mark.name

    @property
    def copies(self) -> int:
        assert self.mark is not None
        return self.mark.n


@effect("thiefs_glove")
class ThiefsGlove(FindEffect):
    def test_bonus(self, sight: Sight, hero: Hero, why: str) -> int:
        """FIND-05: the next Picking roll, of a door or a chest."""
        return FINDS[self.find].pick * self.copies if why in ("pick_door", "pick_chest") else 0


@effect("powder_pouch")
class PowderPouch(FindEffect):
    def attack_bonus(self, sight: Sight, attack: object) -> int:
        return FINDS[self.find].attack * self.copies


@effect("greased_boots")
class GreasedBoots(FindEffect):
    """Worn until the next Movement has ended (`movement.act`)."""

    def ignores_zones(self, sight: Sight, hero: Hero, *, free: bool) -> bool:
        return not free
