"""Where bots think: processes of their own, and the queue before them."""
