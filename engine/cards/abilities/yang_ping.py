"""Yang-Ping the Shadow: Sneak Attack, Shadow Step, Dance of Blades."""

from __future__ import annotations

from engine.board.facing import is_behind
from engine.cards.attack import Attack
from engine.cards.hooks import Hooks
from engine.cards.registry import ability, effect
from engine.cards.schema import Card
from engine.refusal import Refusal
from engine.rules import attack
from engine.sight import Sight
from engine.state import Hero
from engine.table import Table


class SneakAttackCard(Card):
    attack: int
    wounds: int = 0


def backs(table: Table, yang_ping: Hero) -> list[str]:
    """Foes she can hit from behind (FACE-02, B-11)."""
    found = {m.id: m for name in attack.usable(table, yang_ping) for m in attack.targets(table, yang_ping, name)}
    board = table.board
    return [n for n, m in found.items() if is_behind(board, yang_ping.at, m.cells, m.facing)]  # type: ignore[arg-type]


def nobodys_back(table: Table, yang_ping: Hero, card: SneakAttackCard) -> Refusal | None:
    if not yang_ping.pool:
        return Refusal("no_dice", "B-124")
    return None if backs(table, yang_ping) else Refusal("not_behind", "ABIL-YAN-1")


@ability("sneak_attack", SneakAttackCard, nobodys_back)
async def sneak_attack(table: Table, yang_ping: Hero, card: SneakAttackCard) -> None:
    """ABIL-YAN-1: an attack from behind at once, with a bonus; at III with a second Wound."""
    table.mark("sneak_attack", yang_ping, yang_ping, "attack", yang_ping.level["sneak_attack"])
    await attack.make(table, yang_ping, only=backs(table, yang_ping))


@effect("sneak_attack")
class SneakAttack(Hooks):
    def attack_bonus(self, sight: Sight, attack: Attack) -> int:
        bonus: int = self.card.attack
        return bonus if attack.behind else 0

    def extra_wounds(self, sight: Sight, attack: Attack) -> int:
        wounds: int = self.card.wounds
        return wounds if attack.behind else 0


class ShadowStepCard(Card):
    passes: bool = False
    speed: int = 0


def nowhere_to_step(table: Table, yang_ping: Hero, card: ShadowStepCard) -> Refusal | None:
    """B-124: it needs a die to walk with and nothing that holds her."""
    return table.held(yang_ping) or (None if yang_ping.pool else Refusal("no_dice", "B-124"))


@ability("shadow_step", ShadowStepCard, nowhere_to_step)
async def shadow_step(table: Table, yang_ping: Hero, card: ShadowStepCard) -> None:
    """ABIL-YAN-2: no zone holds her this turn; from II on neither do figures and closed doors (B-117)."""
    table.mark("shadow_step", yang_ping, yang_ping, "turn", yang_ping.level["shadow_step"])


@effect("shadow_step")
class ShadowStep(Hooks):
    def ignores_zones(self, sight: Sight, hero: Hero, *, free: bool) -> bool:
        return True

    def passes(self, sight: Sight, hero: Hero) -> bool:
        through: bool = self.card.passes
        return through

    def trait(self, sight: Sight, hero: Hero, trait: str) -> int:
        speed: int = self.card.speed
        return speed if trait == "speed" else 0


CROWD = 2
"""ABIL-YAN-3: so many monsters must be adjacent."""


class DanceOfBladesCard(Card):
    attack: int
    recover: int = 0


def no_dance(table: Table, yang_ping: Hero, card: DanceOfBladesCard) -> Refusal | None:
    """B-124: without a die it would be for nothing."""
    return None if yang_ping.pool else Refusal("no_dice", "B-124")


@ability("dance_of_blades", DanceOfBladesCard, no_dance)
async def dance_of_blades(table: Table, yang_ping: Hero, card: DanceOfBladesCard) -> None:
    """ABIL-YAN-3: melee is easier while two or more monsters are adjacent, for this turn."""
    table.mark("dance_of_blades", yang_ping, yang_ping, "turn", yang_ping.level["dance_of_blades"])


@effect("dance_of_blades")
class DanceOfBlades(Hooks):
    """Whether two are adjacent is looked at when the dice are declared (D.5)."""

    def attack_bonus(self, sight: Sight, attack: Attack) -> int:
        bonus: int = self.card.attack
        return bonus if attack.melee and attack.beside >= CROWD else 0

    async def on_attacked(self, table: Table, attack: Attack) -> None:
        """At III the first wounding attack of the turn gives a die back (E-01)."""
        if self.card.recover and attack.hit and attack.beside >= CROWD:
            table.recover(attack.hero, self.card.recover, "dance_of_blades")
