"""What is refused is said by name too, so that it can be said in other languages."""

import pickle
import re
from pathlib import Path

import pytest

import undercroft
from tests.server.serving import serving
from undercroft.engine import UndoError, undo
from undercroft.engine.undo import Verdict
from undercroft.server.errors import StorageError, TableError
from undercroft.server.sentences import Sentence, named
from undercroft.server.transport.problems import problem
from undercroft.server.transport.wire import Problem

SERVER = Path(undercroft.__file__).parent / "server"


def test_a_refusal_has_words_a_name_and_particulars() -> None:
    taken = TableError(Sentence.NAME_TAKEN, name="Ann")
    words = "somebody here is called 'Ann' already: take another name"
    assert str(taken) == words
    assert problem(taken) == Problem("table", words, "name-taken", {"name": "Ann"})
    again = pickle.loads(pickle.dumps(taken))
    assert problem(again) == problem(taken)
    assert problem(TableError("as nobody else would say it")).sentence == ""
    assert problem(StorageError("disk full")) == Problem("storage", Sentence.NOT_WRITTEN.value, "not-written")


def test_why_something_is_not_undone_has_a_name() -> None:
    verdicts = [each for each in vars(undo).values() if isinstance(each, Verdict) and not each]
    assert len(verdicts) == 9
    for verdict in verdicts:
        told = problem(UndoError("this cannot be undone", verdict.reason))
        assert told.reason == f"this cannot be undone: {verdict.reason}"
        assert told.sentence == named(verdict.reason) != ""


@pytest.mark.parametrize("sentence", list(Sentence), ids=lambda each: each.word)
def test_every_sentence_is_said_somewhere_with_its_particulars(sentence: Sentence) -> None:
    code = "\n".join(file.read_text("utf-8") for file in SERVER.rglob("*.py") if file.name != "sentences.py")
    if sentence.word.startswith("undo-") and sentence is not Sentence.UNDO_WITHOUT_ASKING:
        return  # said by the engine, see above
    said = re.findall(rf"Sentence\.{sentence.name}\b([^\n]*)", code)
    assert said
    for particular in re.findall(r"{(\w+)}", sentence.value):
        assert particular == "seconds" or any(f"{particular}=" in each for each in said)  # see LimitError


@pytest.mark.anyio
async def test_names_go_over_http_and_the_websocket(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        opening = {"game": "lungeon-run", "name": "Ann", "seats": ["me", "open"]}
        opened = (await ann.post("/api/tables", json=opening)).json()
        table, token = opened["table"]["id"], opened["token"]
        refused = await bob.post(f"/api/tables/{table}/join", json={"name": "Ann"})
        assert refused.json() == {
            "error": "table",
            "reason": "somebody here is called 'Ann' already: take another name",
            "sentence": "name-taken",
            "about": {"name": "Ann"},
        }
        await bob.post(f"/api/tables/{table}/join", json={"name": "Bob"})
        await ann.post(f"/api/tables/{table}/start")
        async with service.player(table, token) as one:
            seen = await one.hear("update")
            assert (seen["can_undo"], seen["no_undo_name"]) == (False, "undo-nothing")
            await one.send(type="undo", position=seen["position"], id=7)
            told = await one.hear("refused")
            assert (told["id"], told["error"], told["sentence"], told["about"]) == (7, "undo", "undo-nothing", {})
