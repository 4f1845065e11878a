"""Helena the Hunter: Spectral Wolf, Unerring Aim, Elven Step."""

from __future__ import annotations

from engine.board.reach import within
from engine.board.squares import mask_of
from engine.cards.attack import Attack
from engine.cards.hooks import Hooks
from engine.cards.load import RULES
from engine.cards.registry import ability, effect
from engine.cards.schema import Card
from engine.decisions import choose
from engine.refusal import Refusal
from engine.sight import Sight
from engine.state import Figure, Hero
from engine.table import Table


def quarry(table: Table, hero: Hero) -> list[str]:
    """Foes up to three squares away, sleeping monsters too (RNG-09); marking does not wake."""
    squares = within(table.links, hero.at, RULES.tome_reach)
    return [foe.id for foe in table.foes(hero) if squares & mask_of(foe.cells)]


def nothing_to_shoot_with(table: Table, hero: Hero, card: Card) -> Refusal | None:
    """B-124: without a die left the mark would be for nothing."""
    return nobody_near(table, hero, card) if hero.pool else Refusal("no_dice", "B-124")


def nobody_near(table: Table, hero: Hero, card: Card) -> Refusal | None:
    return None if quarry(table, hero) else Refusal("no_target", "RNG-09")


class SpectralWolfCard(Card):
    dice: int
    freezes: bool = False


@ability("spectral_wolf", SpectralWolfCard, nobody_near)
async def spectral_wolf(table: Table, helena: Hero, card: SpectralWolfCard) -> None:
    """ABIL-HEL-1: the wolf goes for a monster: fewer Attack dice until clean-up; at III it freezes besides."""
    foe = table.figure(await choose(helena.seat, "mark", quarry(table, helena), helena.id))
    table.mark("spectral_wolf", foe, helena, "clean_up", helena.level["spectral_wolf"])
    if card.freezes:
        table.give_status(foe, "frozen")


@effect("spectral_wolf")
class SpectralWolf(Hooks):
    def attack_dice(self, sight: Sight, figure: Figure) -> int:
        dice: int = self.card.dice
        return dice


class UnerringAimCard(Card):
    attack: int


@ability("unerring_aim", UnerringAimCard, nothing_to_shoot_with)
async def unerring_aim(table: Table, helena: Hero, card: UnerringAimCard) -> None:
    """ABIL-HEL-2: a marked monster is easier to hit, for Helena only, in the Hero Phase (A-17)."""
    foe = table.figure(await choose(helena.seat, "mark", quarry(table, helena), helena.id))
    table.mark("unerring_aim", foe, helena, "clean_up", helena.level["unerring_aim"])


@effect("unerring_aim")
class UnerringAim(Hooks):
    def attack_bonus(self, sight: Sight, attack: Attack) -> int:
        assert self.mark is not None
        bonus: int = self.card.attack
        return bonus if attack.hero.id == self.mark.by and sight.state.phase == "hero_turn" else 0


class ElvenStepCard(Card):
    aim: int = 0
    recover: int = 0


def nowhere_to_step(table: Table, helena: Hero, card: ElvenStepCard) -> Refusal | None:
    """B-124: it needs a die to walk with and nothing that holds her, unless a used die comes back."""
    if card.recover and table.recoverable(helena, "elven_step"):
        return None
    return table.held(helena) or (None if helena.pool else Refusal("no_dice", "B-124"))


@ability("elven_step", ElvenStepCard, nowhere_to_step)
async def elven_step(table: Table, helena: Hero, card: ElvenStepCard) -> None:
    """ABIL-HEL-3: no Block Zone holds her this turn; at III a used die comes back."""
    table.mark("elven_step", helena, helena, "turn", helena.level["elven_step"])
    if card.recover:
        table.recover(helena, card.recover, "elven_step")


@effect("elven_step")
class ElvenStep(Hooks):
    """From II on her Aim rises once a Movement has ended outside every zone."""

    def ignores_zones(self, sight: Sight, hero: Hero, *, free: bool) -> bool:
        return True

    def trait(self, sight: Sight, hero: Hero, trait: str) -> int:
        assert self.mark is not None
        aim: int = self.card.aim
        return aim if trait == "aim" and self.mark.n else 0

    async def on_moved(self, table: Table, hero: Hero) -> None:
        assert self.mark is not None
        if not table.beside(hero):
            self.mark.n = 1
