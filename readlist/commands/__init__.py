"""The commands: each module serves some of them with `configure(name, parser)` and `run(name, args, session)`."""
