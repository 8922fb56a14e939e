"""Playing in a terminal: boards in characters, options by number, everything said in words as well."""
