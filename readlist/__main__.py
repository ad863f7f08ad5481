"""`python -m readlist` is the same as the command `readlist`."""

from readlist.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
