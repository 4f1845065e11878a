"""What happens to abilities, items, finds and tokens."""

from __future__ import annotations

from collections.abc import Iterable

from engine import events as e
from engine.cards.load import FINDS, MAGIC
from engine.sight import SPACES
from engine.state import Figure, Hero, Mark
from engine.verbs.telling import Telling


class CardVerbs(Telling):
    """Cards drawn, worn, passed on, used up; standing effects."""

    def use_ability(self, hero: Hero, ability: str) -> None:
        """ABIL-03: the energy goes back to the start. From now on the turn cannot be given back (TURN-02)."""
        hero.energy[ability] = 0
        hero.rolled = True
        self.tell(e.AbilityUsed(hero.id, ability, hero.level[ability]))

    def mark(self, name: str, on: Figure, by: Hero, until: str, level: int = 0) -> Mark:
        """Lay a standing effect; laid again by the same Hero on the same piece it starts anew."""
        self.state.marks = [mark for mark in self.state.marks if (mark.name, mark.on, mark.by) != (name, on.id, by.id)]
        laid = Mark(name, on.id, by.id, level, until)
        self.state.marks.append(laid)
        self._changed()
        self.tell(e.Marked(name, on.id, by.id, level))
        return laid

    def unmark(self, marks: Iterable[Mark]) -> None:
        for mark in list(marks):
            self.state.marks.remove(mark)
            self._changed()
            self.tell(e.MarkEnded(mark.name, mark.on, mark.by))

    def draw_item(self, hero: Hero) -> str:
        """A Magic Item from the pile, "" when it is empty (ITEM-10, B-42)."""
        seen = self.state.items_seen
        if len(seen) == len(MAGIC):
            self.tell(e.PileEmpty(hero.id, "items"))
            return ""
        item = self.draw("item", lambda: [name for name in MAGIC if name not in seen])
        seen.append(item)
        self.tell(e.CardDrawn(hero.id, item, "items", len(MAGIC) - len(seen)))
        return item

    def draw_find(self, hero: Hero) -> str:
        """A Small Find from the pile, "" when it is empty (B-42)."""
        seen = self.state.finds_seen
        copies = [name for name, card in FINDS.items() for _ in range(card.copies - seen.count(name))]
        if not copies:
            self.tell(e.PileEmpty(hero.id, "finds"))
            return ""
        find = self.draw("find", lambda: copies)
        seen.append(find)
        self.tell(e.CardDrawn(hero.id, find, "finds", len(copies) - 1))
        return find

    def equip(self, hero: Hero, item: str, space: str) -> None:
        setattr(hero, space, item)
        self.tell(e.ItemEquipped(hero.id, item, space))

    def stow(self, hero: Hero, card: str) -> None:
        """Into the backpack: one Magic Item or up to two Small Finds (B-97)."""
        if card in FINDS:
            hero.finds.append(card)
        else:
            hero.item = card
        self.tell(e.CardStowed(hero.id, card))

    def take_off(self, hero: Hero, card: str) -> None:
        """Out of hands, body or backpack; where it goes tells the next verb."""
        if card in hero.finds:
            hero.finds.remove(card)
            return
        for space in (*SPACES, "item"):
            if getattr(hero, space) == card:
                setattr(hero, space, "")
                return

    def drop(self, hero: Hero, card: str) -> None:
        """Out of the game: discards do not come back (B-42, FIND-03)."""
        self.tell(e.CardDropped(hero.id, card))

    def give(self, hero: Hero, card: str, to: Hero) -> None:
        self.tell(e.CardGiven(hero.id, card, to.id))

    def use_find(self, hero: Hero, find: str) -> None:
        """FIND-03: discarded for its effect. From now on the turn cannot be given back (TURN-02)."""
        hero.finds.remove(find)
        hero.rolled = True
        self.tell(e.FindUsed(hero.id, find))

    def cast(self, hero: Hero, tome: str, target: str) -> None:
        self.tell(e.TomeCast(hero.id, tome, target))

    def gain_token(self, hero: Hero, token: str, by: str) -> None:
        if token == "fortress":
            hero.fortress = True
            n = 1
        else:
            hero.counterattacks += 1
            n = hero.counterattacks
        self.tell(e.TokenGained(hero.id, token, n, by))

    def counter(self, hero: Hero, attacker: Figure) -> None:
        hero.counterattacks -= 1
        self.tell(e.Countered(hero.id, attacker.id))

    def spend_fate_tile(self, hero: Hero) -> None:
        self.state.fate_tiles -= 1
        self.tell(e.FateTileSpent(hero.id, self.state.fate_tiles))
