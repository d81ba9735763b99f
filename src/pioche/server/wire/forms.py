"""What all structs of the wire share: who sends them, and what their small values may be."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

NAME_LENGTH = 24
ABSENCE = 120  # seconds without a socket after which the others may let a bot play for somebody
EMOTES = ("hello", "thanks", "well_played", "oops", "thinking", "wow", "good_game")

Emote = Literal["hello", "thanks", "well_played", "oops", "thinking", "wow", "good_game"]
# Who made a choice; the table gives single answers, a lesson what it is written to do, and people agree on proposals.
By = Literal["person", "bot", "clock", "table", "lesson", "agreed"]
GameId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,40}$")]
Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
OptionText = Annotated[str, Meta(min_length=1, max_length=120)]
# Letters and digits as of base64: whatever a browser draws, and never the end of a line.
AddedChance = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Field = Annotated[str, Meta(min_length=1, max_length=60)]  # the name of a card, of a number, of a field
FieldValue = int | bool | str | list[str] | None
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Level = Annotated[int, Meta(ge=1, le=5)]


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends: unknown fields are refused, and fields with a default may be left out."""


class Told(msgspec.Struct, gc=False):
    """What the server sends: every field is always there.  Nothing of it goes round in circles."""
