"""The screens: the main one, triage, and the dialogs."""
