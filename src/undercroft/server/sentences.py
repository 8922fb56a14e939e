"""What people are told when the service refuses something: each sentence by name.

The service says it in English and sends its name along, with the particulars, so that a client can say it in another
language. Words in braces are particulars.
"""

from __future__ import annotations

from enum import Enum, unique

from undercroft.engine import undo


@unique
class Sentence(Enum):
    """One thing that may be said, by name."""

    # tables and seats
    NO_TABLE = "there is no such table: the link may be incomplete, or the table is gone"
    TABLE_GONE = "this table is gone: it was too old, or its host or whoever runs the service has closed it"
    TABLE_DAMAGED = "this table is damaged and cannot go on: whoever runs the service can repair it"
    TABLE_PRIVATE = "this table is private: it is for those who sit at it"
    ONLY_THE_HOST = "only the host, who opened the table, may do this"
    TOKEN_HOLDS_NOTHING = "this token holds no seat at this table: join it, or use the link you were given"
    CODE_HOLDS_NOTHING = "this code holds no seat here: it is good once, for ten minutes; ask for another one"
    ONE_SEAT_EACH = "you can sit in one seat, not in {seats}"
    NAME_UNFIT = "a name has 1 to {most} letters that can be printed, not {given}"
    NAME_TAKEN = "somebody here is called '{name}' already: take another name"
    SEAT_NOT_OPEN = "seat {seat} is not open; open are: {open}"
    NO_SEAT_OPEN = "every seat at this table is taken"
    NO_SUCH_SEAT = "there is no seat {seat}; the seats are 0 to {last}"
    NO_SUCH_SITTER = "a seat is {me}, {open}, or a bot's ({bots}), not {given}"
    NO_SUCH_STAND_IN = "whoever leaves is replaced by one of {known}, not by {given}"
    NOBODY_SITS_YET = "nobody sits in seat {seats} yet: wait for somebody, or give it to a bot"
    NOBODY_SITS_ANY_MORE = "nobody sits in seat {seat} any more"
    HAS_BEGUN = "the match has begun: seats are given and left before the start"
    HAS_NOT_BEGUN = "the match has not begun: the host starts it when every seat is taken"
    LESSON_FOR_ONE = "this is a lesson for one: to play with others, open another table"
    TOO_MANY_TABLES = "you have {most} tables that are not over: finish one of them first"
    TOO_MANY_TABLES_THERE = "{most} tables that are not over were opened from your address: finish one of them first"
    TABLES_TOO_FAST = "{most} tables were opened from your address: another one in {seconds} seconds"
    TOO_MANY_CHANGES = "too many people change this table at once: try again"
    CHANGED_MEANWHILE = "somebody else has changed this table meanwhile: look at it again"
    SOMEBODY_WAS_FASTER = "somebody else was faster: look at the table again"
    SENT_AWAY = "you were sent away from this table: you cannot come back to it"
    OVER_STAYS = "the match is over: the table stays until it is old, so that everybody can look back at it"
    BANNED = "you are not welcome here any more: {why}"
    BANNED_UNTIL = "you are not welcome here until {until}: {why}"

    HOST_UNKNOWN = "this service does not go by the name '{host}': whoever runs it can say that it does (--host-name)"

    # at a running match
    YOU_ARE_WATCHING = "you are watching: only those who sit at the table play"
    COME_BACK_FIRST = "somebody stands in for you: come back first"
    NOTHING_TO_LEAVE = "the match is over: there is nothing to leave"
    TOO_MANY_MESSAGES = "more than {most} messages a second: slow down"
    TOO_MANY_REQUESTS = "too much is asked for from your address: again in {seconds} seconds"
    TOO_MANY_CONNECTIONS = "{most} connections are open from your address: close one of them"
    NO_HINTS_HERE = "at this table nobody is given hints"
    NOT_ASKED_NOW = "you are not asked anything now: a hint is about a question"
    HINT_UNDERWAY = "a hint is on its way already: wait for it"
    HINTS_TOO_FAST = "you ask for hints too fast: again in {seconds} seconds"
    DEEDS_TOO_FAST = "too much is done from your address besides choosing: again in {seconds} seconds"
    TOO_MANY_DEEDS = "{most} times in this match you have done something else than choose: now only choices are taken"
    TOO_MANY_ORDERS = "{most} kinds of questions are passed for you already: have one of them asked first"
    NO_SUCH_QUESTION = "nobody is asked '{kind}' in this game: it cannot be passed"
    NO_SUCH_CARD = "there is no card '{card}' in this game: it cannot be passed"
    NOT_WRITTEN = "this could not be written down or looked up: nothing has happened, try again"

    # taking back
    NOTHING_IS_TAKEN_BACK = "at this table nothing is taken back"
    NO_CONSENT_HERE = "at this table nothing is taken back by consent"
    WAIT_FOR_ANSWERS = "you have asked to take something back: wait for the answers, or let it go"
    NOBODY_HAS_ASKED = "nobody has asked to take something back"
    ONLY_THE_ASKER = "only seat {seat}, who has asked, can let it go; you can refuse"
    OTHERS_ARE_ASKED = "others are asked whether this may be taken back, not you"
    ASKED_ALREADY = "seat {seat} has asked already: answer that first"
    WAS_REFUSED = "that was refused: you can ask again after your next choice"
    UNDO_WITHOUT_ASKING = "you can undo this without asking"
    UNDO_IMAGINED = undo.IMAGINED.reason
    UNDO_NOT_YOURS = undo.NOT_YOURS.reason
    UNDO_NOTHING = undo.NOTHING.reason
    UNDO_TURNED_UP = undo.TURNED_UP.reason
    UNDO_ANOTHER = undo.ANOTHER.reason
    UNDO_ORDER = undo.ORDER.reason
    UNDO_ROLLED = undo.ROLLED.reason
    UNDO_SHOWN = undo.SHOWN.reason
    UNDO_SECRET = undo.SECRET.reason
    UNDO_OVER = "the match is over, and everything about it is known: nothing is taken back any more"

    # talking
    CHAT_IS_OFF = "chat is off at this table"
    LINE_UNFIT = "one says 1 to {most} letters that can be printed, in one line"
    TALK_TOO_FAST = "you talk too fast: again in {seconds} seconds"
    TOO_MANY_TALK = "too many talk at once: try again"
    NO_SUCH_LINE = "there is no such line any more, or none that you have heard"
    REPORTS_TOO_FAST = "many lines were reported from your address: again in {seconds} seconds"
    MUTE_WHOM = "one mutes another seat, or {gallery} for the spectators; not {seat}"

    # afterwards
    NOT_OVER = "the match is not over yet: play it to its end, then play again"
    RECORD_WHEN_OVER = "the record tells everything, hidden cards too: it is given out when the match is over"
    POSITIONS_WHEN_OVER = "the match is not over: every position is shown when it is"
    ONLY_THOSE_WHO_SIT = "the match is not over: only those who sit at it can play on from what they know"
    ANALYSIS_WHEN_OVER = "the match is not over: it can be analysed when it is"
    NO_ANALYSES_HERE = "no matches are analysed here: undercroft analyse does it with the record"
    ANALYSIS_UNDERWAY = "an analysis you have asked for is under way: wait for it"
    WHAT_IFS_TOO_FAST = "many what-ifs were asked for from your address: again in {seconds} seconds"
    ANALYSES_TOO_FAST = "many analyses were asked for from your address: again in {seconds} seconds"
    TOO_MANY_ANALYSES = "too many matches are being analysed: try again in a few minutes"
    AS_MANY_SEATS = "this match is for {players} players, not for {seats}"
    NO_SUCH_POSITION = "the positions of this match are 0 to {last}, not {position}"
    ORIGIN_GONE = "what this match was imagined from is not kept any more: it cannot go on"
    IMAGINED_TOO_FAR = "this was imagined {most} times over: play on from an earlier table"
    TELLS_ON = "this match went on from one that was not over: its record would tell on that one"
    REMATCH_IS_OPEN = "somebody has opened a rematch already"
    SEAT_GIVEN_AWAY = "your seat at the new table was given to somebody else"

    @property
    def word(self) -> str:
        """Its name as it is sent.

        >>> Sentence.NAME_TAKEN.word
        'name-taken'
        """
        return self.name.lower().replace("_", "-")


_NAMES = {each.value: each.word for each in Sentence}


def named(words: str) -> str:
    """The name of what is said in those very words; none if it has none.

    >>> named("chat is off at this table")
    'chat-is-off'
    """
    return _NAMES.get(words, "")


def sentences() -> dict[str, str]:
    """All of them in English, by name."""
    return {each.word: each.value for each in Sentence}
