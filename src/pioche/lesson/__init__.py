"""Lessons: a match that is rigged to go as told, sentences at the things they are about, and choices of one's own.

The form of the files is described in docs/how-to/write-a-lesson.md.  The package knows no game: whoever loads a file
says how games are found (`pioche.games.lessons` does).
"""
