"""A seat played by a language model, at any address that serves OpenAI's chat completions API.

No request is sent unless a program makes a `LanguageModel` with an address and the name of a model. A request
contains the prompt of `reverie.whenidream.prompt`, which is made from the seat's view alone. After an
unusable answer the model is asked once more; after that the seat does the minimum that the rules allow.
"""

import http.client
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import deque
from collections.abc import Sequence
from email.message import Message
from typing import IO, Any

from ...refusal import InvalidMove, Refusal, clip, problem_of
from ..answers import Deed, plain_deed, read
from ..options import Options
from ..prompt import CLUE, Question, prompt, question_for
from ..referee import check_clue
from ..ruling import ILLEGAL
from ..view_types import View
from .companion import CLUE_SECONDS, GUESS_SECONDS, VOTE_SECONDS, Companion, Plan

KEY_VARIABLE = "REVERIE_MODEL_KEY"
"""Environment variable of the API key, used if no key is given."""
MAX_BYTES = 200_000
"""Maximum size of an HTTP response in bytes."""
MAX_NOTES = 100
"""Number of recent problems that `LanguageModel.notes` lists."""
CARD_MOVES = ("clue", "pass", "guess", "skip")
"""Moves that go with the number of the card on show (W3.2)."""
THINKING_SECONDS, CHARACTERS_PER_SECOND = 3.0, 10
"""Seconds before a story is written, and the speed of writing."""
PACES = {"clue": CLUE_SECONDS, "pass": CLUE_SECONDS, "vote": VOTE_SECONDS}

Talk = list[dict[str, str]]


class NoAnswer(Refusal):
    """The refusal when the model cannot be reached or its response cannot be used."""


class LanguageModel(Companion):
    """A bot that asks a language model: `LanguageModel(game.options, seat, address=…, model=…)`.

    `address` is the part before `/chat/completions`; `seconds` is the timeout of each of at most two
    requests; `tokens` is the maximum number of tokens in an answer. `notes` lists recent problems as
    sentences.
    """

    name = "language model"

    def __init__(
        self,
        options: Options,
        seat: int,
        seed: str = "",
        *,
        address: str,
        model: str,
        key: str | None = None,
        seconds: float = 30.0,
        tokens: int = 200,
        pace: float = 1.0,
    ) -> None:
        super().__init__(options, seat, seed, pace)
        self.address, self.model = completions(address), model
        self.key = os.environ.get(KEY_VARIABLE) if key is None else key
        self.seconds, self.tokens = seconds, tokens
        self.notes: deque[str] = deque(maxlen=MAX_NOTES)
        self._answered: tuple[str, Deed] = ("", plain_deed(Question(CLUE)))
        self._waived: set[int] = set()

    def _think(self, view: View, moves: Sequence[str]) -> Plan | None:
        """Return the plan. The model is asked only if the seat has a question, and once for each prompt."""
        if "ready" in moves:
            return self._plan(view, "ready", (), 0.0)  # every prompt contains the role
        question = question_for(view, moves, self._waived)
        if question is None:
            return None
        text = prompt(view, question, self.own_guesses(view))
        if self._answered[0] != text:
            self._answered = (text, self._ask_twice(text, view, question))
        deed = self._answered[1]
        if deed.act is None:
            if question.vote is not None:
                self._waived.add(question.vote.number)
            return None
        card = (view.cards_shown,) if deed.act in CARD_MOVES else ()
        return self._plan(view, deed.act, (*deed.values, *card), _seconds(deed), text)

    def _ask_twice(self, text: str, view: View, question: Question) -> Deed:
        """Return the model's deed, asking it at most twice, or else the plain deed."""
        talk: Talk = [{"role": "user", "content": text}]
        for _ in range(2):
            try:
                answer = complete(self.address, self.model, self.key, talk, self.seconds, self.tokens)
            except NoAnswer as refusal:
                self.notes.append(str(refusal))
                continue
            try:
                return self._fair(read(answer, view, question), view)
            except InvalidMove as refusal:
                self.notes.append(str(Refusal("answer-unusable", answer=clip(answer), why=refusal.to_dict())))
                again = f"That does not do: {refusal} Please answer again, in the form asked for."
                talk = [talk[0], {"role": "assistant", "content": answer}, {"role": "user", "content": again}]
        deed = plain_deed(question)
        self.notes.append(str(Refusal("no-answer", seat=self.seat, instead=deed.act or "wait")))
        return deed

    def _fair(self, deed: Deed, view: View) -> Deed:
        """Return the deed, or raise `InvalidMove` for a clue that the referee would call illegal."""
        if deed.act == "clue":
            ruling = check_clue(view, deed.values[0])
            if ruling.verdict == ILLEGAL:
                raise InvalidMove(ruling.code, **ruling.values)
        return deed


def _seconds(deed: Deed) -> float:
    """Return the seconds that a person takes. The delay in the game does not depend on the model's speed."""
    if deed.act == "tell":
        return THINKING_SECONDS + len(deed.values[0]) / CHARACTERS_PER_SECOND
    return PACES.get(deed.act or "", GUESS_SECONDS)


# Requests


def completions(address: str) -> str:
    """Return the address for requests.

    >>> completions("http://localhost:8000/v1/")
    'http://localhost:8000/v1/chat/completions'
    """
    parts = urllib.parse.urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"an address begins with http:// or https://, not {clip(address)}")
    whole = address.rstrip("/")
    return whole if whole.endswith("/chat/completions") else f"{whole}/chat/completions"


def complete(address: str, model: str, key: str | None, talk: Talk, seconds: float, tokens: int) -> str:
    """Return the model's next message, or raise `NoAnswer` with the reason."""
    asking = {"model": model, "messages": talk, "max_tokens": tokens}
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(address, json.dumps(asking).encode(), headers)  # noqa: S310 - see completions
    try:
        with _opener().open(request, timeout=seconds) as response:
            raw = _read_all(response, time.monotonic() + seconds)
    except urllib.error.HTTPError as problem:
        problem.close()
        raise NoAnswer("model-http-error", status=problem.code) from None
    except TimeoutError:
        raise NoAnswer("model-too-slow", seconds=f"{seconds:g}") from None
    except (OSError, http.client.HTTPException) as problem:
        raise NoAnswer("cannot-reach-model", problem=problem_of(_cause(problem))) from None
    return _content(raw)


def _cause(problem: Exception) -> Exception:
    """Return the cause of a `URLError`, or the error itself."""
    reason = getattr(problem, "reason", None)
    return reason if isinstance(reason, Exception) else problem


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A handler that follows no redirects, so that prompts and the key are sent only to the given address."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> None:
        return None


def _opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(_NoRedirects)


def _read_all(response: Any, until: float) -> bytes:
    """Return the whole response, or raise an error if it is too long or not complete by `until`."""
    raw = b""
    while part := response.read1(65_536):
        raw += part
        if len(raw) > MAX_BYTES:
            raise NoAnswer("model-answer-too-long")
        if time.monotonic() > until:
            raise TimeoutError
    return raw


def _content(raw: bytes) -> str:
    try:
        text = json.loads(raw)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        text = None
    if not isinstance(text, str):
        raise NoAnswer("bad-model-answer")
    return text.rpartition("</think>")[2].strip()  # the model's reasoning is not part of its answer
