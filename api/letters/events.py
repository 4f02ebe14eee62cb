"""Events of letters."""

from uuid import UUID

from api.core.events.dispatch import Event


class EmailFollowRequested(Event):
    """A follow by e-mail was requested, and its address receives a confirmation."""

    stored_name = "EmailFollowRequested"
    follow_id: UUID


class LetterPostQueued(Event):
    """A post of an author waits for a letter."""

    stored_name = "LetterPostQueued"
    author_id: UUID


class LetterCreated(Event):
    """A letter goes out; `after` is the last recipient of the previous delivery."""

    stored_name = "LetterCreated"
    letter_id: UUID
    after: UUID | None = None


class LetterQueued(Event):
    """A letter to one address."""

    stored_name = "LetterQueued"
    letter_id: UUID
    follow_id: UUID
