"""`python -m pioche` is the command `pioche`."""

from pioche.cli import main

if __name__ == "__main__":
    main()
