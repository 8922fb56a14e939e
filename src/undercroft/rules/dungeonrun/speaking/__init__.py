"""Who speaks when: what is going on, and whose card texts are heard then (chapter 13)."""
