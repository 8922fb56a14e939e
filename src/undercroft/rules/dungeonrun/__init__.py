"""Dungeon Run, clause by clause: see docs/rules/dungeon-run.md."""
