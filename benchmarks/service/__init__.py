"""How much the web service can do: scripted players over real WebSockets, and every choice on the disk."""
