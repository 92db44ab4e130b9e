"""Names and words with markup, control characters and bidirectional marks: shown literally or refused."""

from tests.server.hardening.forgeries import Watched, is_a_sentence
from tests.server.hardening.fuzz.forger import TURNING
from tests.server.serving import Player

SHOWN = ("<b>x</b>", "&lt;", "Zoë 🌙", "a" + "\u0301" * 5, "שָׁ֑לוֹם", "אבג", "Аda", "Robert'); --")
HIDDEN = (*(f"a{mark}b" for mark in TURNING), "a\0b", "a\x1b[2Jb", "\u0301" * 24, "ㅤ", "⠀", "\ue000")
LIKE_ADA_FIX = ("ada ﬁx", "ADA FIX", " Ada  fix ", "Ａｄａ fix", "Ada\u00a0fix", "Ada\ufe0f fix")


def test_a_visible_name_is_not_changed(server: Watched) -> None:
    for name in SHOWN:
        code = server.table(seats=2)
        server.sit(code, "Ada")
        player = Player(server, code, server.sit(code, name))
        assert player.view["seats"][1]["name"] == name
        assert server.ask(f"/api/tables/{code}")[1]["seats"][1]["name"] == name


def test_a_name_with_hidden_characters_is_refused_in_a_sentence(server: Watched) -> None:
    code = server.table()
    for name in HIDDEN:
        status, said = server.ask(f"/api/tables/{code}/sit", {"name": name})
        assert (status, said) == (400, "A name needs 1 to 24 characters, all of them visible."), ascii(name)


def test_stacked_combining_marks_are_refused_everywhere(server: Watched) -> None:
    tower, code = "a" + "\u0301" * 6, server.table()
    why = "A letter can have at most 5 marks here: more would cover other words."
    assert server.ask(f"/api/tables/{code}/sit", {"name": tower}) == (400, why)
    pack = "\n".join([tower, *(f"thing {k}" for k in range(40))])
    asked = {"game": "when-i-dream", "seats": 4, "options": {"words": pack}}
    assert server.ask("/api/tables", asked) == (400, why)
    options = {"first_dreamer": 0, "reading_seconds": 0}
    _, _, players = server.begun("when-i-dream", "abcd", options=options)
    assert players[1].say("clue", tower)["why"] == why
    assert players[0].say("guess", tower)["why"] == why


def test_a_name_that_looks_like_another_players_is_refused(server: Watched) -> None:
    code = server.table(seats=2)
    server.sit(code, "Ada fix")
    for name in LIKE_ADA_FIX:
        status, said = server.ask(f"/api/tables/{code}/sit", {"name": name})
        assert (status, said.endswith(" Choose another name.")) == (400, True), ascii(name)


def test_words_with_markup_are_plain_and_hidden_characters_are_refused(server: Watched) -> None:
    pieces = "\n".join(f"<i>{number}</i>" for number in range(40))
    options = {"first_dreamer": 0, "reading_seconds": 0, "referee": "table", "words": pieces}
    options |= {"dream_seconds": 1, "last_guess_seconds": 1}
    _, _, players = server.begun("when-i-dream", "abcd", options={**options, "dream_seconds": 600})
    assert players[1].view["view"]["card"]["piece"].startswith("<i>")
    for hidden in (*TURNING, "\0", "\x1b", "\ue000"):
        assert players[1].say("clue", f"a{hidden}b")["why"] == "A clue must be a word."
        assert players[0].say("guess", f"a{hidden}b")["why"] == "A guess must be a word."
        own = {"words": f"{pieces}\na{hidden}b"}
        status, said = server.ask("/api/tables", {"game": "when-i-dream", "seats": 4, "options": own})
        assert (status, is_a_sentence(said)) == (400, True)
    assert players[1].say("clue", "<script>")["type"] == "done"
    assert players[0].say("guess", "<script>alert(1)</script>")["type"] == "done"
    assert [clue[1] for clue in players[0].view["view"]["clues"]] == ["<script>"]
    assert players[0].view["view"]["guesses"] == ["<script>alert(1)</script>"]
    _, _, players = server.begun("when-i-dream", "abcd", options=options)
    while players[0].view["view"]["phase"] != "narration":
        players[0].hear("change")
    assert players[0].say("tell", "a horse, a\u202eb")["why"].startswith("The dream has characters")
    assert players[0].say("tell", "<script>alert(1)</script>")["type"] == "done"
    assert players[0].view["view"]["story"] == "<script>alert(1)</script>"
