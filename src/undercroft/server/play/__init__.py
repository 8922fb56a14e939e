"""Tables being played at."""
