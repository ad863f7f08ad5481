"""The full-screen app: the only part of readlist that imports Textual."""
