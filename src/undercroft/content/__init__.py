"""Cards as data: TOML files, validated on load, changed by packs."""

from undercroft.content.loader import Card, Library, load_library

__all__ = ["Card", "Library", "load_library"]
