"""`python -m undercroft` is the `undercroft` command."""

from undercroft.cli import main

if __name__ == "__main__":
    main()
