"""How rules change the table: verbs, each telling what happened. `engine.table.Table` has them all."""
