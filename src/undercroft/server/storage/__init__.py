"""What the service keeps: the database, and everything that reads and writes it for others."""
