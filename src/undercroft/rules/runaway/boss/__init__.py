"""The Boss (chapter 10): its run, the damage it deals, its speed, and what its card says."""
