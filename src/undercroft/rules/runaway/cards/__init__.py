"""The cards as data (chapter 1): what stands in the card files, the loader's checks, and the deck."""
