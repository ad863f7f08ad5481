"""What a reader does on the screens that show papers, one topic a module."""
