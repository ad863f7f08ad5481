"""The full-screen app: the only part of readlist that imports Textual."""

import os

# Read by Textual when it is imported: at its 60 frames a second a key may wait 16 ms for nothing before it is painted.
os.environ.setdefault("TEXTUAL_FPS", "120")
