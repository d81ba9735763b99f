"""Names that cannot be seen, or that could be taken for somebody else's at the table, are refused."""

import pytest

from pioche.bots.people import people
from pioche.server.keep.names import skeleton
from tests.server.rig import Browser, Json, Server

BOT: Json = {"kind": "bot", "level": 1}
BLANK = [
    "\u200d", "\u200c\u200d", "\u3164", "\u115f\u1160", "\uffa0", "\u2800\u2800",
    "\ufe0f", "\u034f", "\u17b4", "\u180b", "\u0301", "\U0001d159", "\U000e0100",
]  # fmt: skip
# Each looks like « Paolo ».
PAOLO = [
    "paolo", "PAOLO", "Рaоlо", "Paοlο", "Pa0lo", "Paoio", "Pao1o", "PaoIo", "Pao|o", "Ｐａｏｌｏ", "𝓟𝓪𝓸𝓵𝓸",
    "ᴘᴀᴏʟᴏ", "Pao\u200dlo", "Paolo\u2800", "P a o l o", "Paolo\u3164", "Pаоӏо", "Ⓟⓐⓞⓛⓞ",
]  # fmt: skip
OTHERS = ["Paul", "Paola", "Paolo2", "Páolo", "Paolo B.", "Pablo", "パオロ", "P."]


@pytest.mark.parametrize("name", BLANK)
def test_a_name_that_cannot_be_seen_is_refused(browser: Browser, name: str) -> None:
    seats = [{"kind": "me", "name": name}, BOT]
    fault = browser.post("/api/tables", {"game": "guild_battle", "seats": seats}, 400)["fault"]
    assert fault["code"] == "bad_name", fault


@pytest.mark.parametrize("name", PAOLO)
def test_a_name_that_looks_like_anothers_is_refused(browser: Browser, name: str) -> None:
    seats = [{"kind": "me", "name": "Paolo"}, {"kind": "hotseat", "name": name}]
    fault = browser.post("/api/tables", {"game": "guild_battle", "seats": seats}, 400)["fault"]
    assert fault["code"] == "bad_name"
    assert "Paolo" in fault["text"]["fr"]


@pytest.mark.parametrize("name", OTHERS)
def test_names_that_eyes_tell_apart_sit_together(browser: Browser, name: str) -> None:
    browser.make({"kind": "me", "name": "Paolo"}, {"kind": "hotseat", "name": name})


def test_capitals_of_other_alphabets_are_seen_for_what_they_look_like() -> None:
    assert skeleton("ΑΝΝΑ") == skeleton("ANNA") == skeleton("anna")
    assert skeleton("ΗΥΜΕΝ") == skeleton("HYMEN")
    assert skeleton("ВАТМАН") == skeleton("BATMAH")
    assert skeleton("Ana") != skeleton("Anna")


def test_whoever_joins_is_nobody_else(server: Server, browser: Browser) -> None:
    made = browser.make({"kind": "me", "name": "Ana"}, "friend", "friend", BOT)
    key = made["invites"][0]["key"]
    bot = made["table"]["seats"][3]["name"]
    friend = Browser(server.url)
    for name in ("Аnа", bot["fr"], bot["en"].upper(), "Joueur 3", "PIayer 3"):
        fault = friend.post("/api/join", {"key": key, "name": name}, 400)["fault"]
        assert fault["code"] == "bad_name", name
    assert friend.post("/api/join", {"key": key, "name": "Joueur 2"}), "which is what that seat is called"


@pytest.mark.parametrize(("seats", "called"), [
    (["me", BOT], ["Anonyme"]),
    (["me", "friend"], ["Joueur 1", "Joueur 2"]),  # several are told apart, and a free seat is nobody's yet
    ([{"kind": "me", "name": "Ana"}, "friend"], ["Ana", "Joueur 2"]),
    ([{"kind": "me", "name": "Ana"}, {"kind": "hotseat"}], ["Ana", "Anonyme"]),
])  # fmt: skip
def test_whoever_gives_no_name_is_a_number_only_among_others(
    browser: Browser, seats: list[Json], called: list[str]
) -> None:
    made = browser.make(*seats)["table"]["seats"]
    assert [seat["name"]["fr"] for seat in made if seat["kind"] == "person"] == called


def test_no_bot_is_called_like_whoever_makes_the_table(browser: Browser) -> None:
    """Whoever bears the name of a bot plays against another one."""
    for one in people():
        bots = [{"kind": "bot", "level": one.level}] * 4
        seats = browser.make({"kind": "me", "name": one.name.upper()}, *bots)["table"]["seats"]
        names = [seat["name"]["fr"] for seat in seats]
        assert len(set(names)) == 5
        assert one.name not in names
        assert all(seat["who"] for seat in seats[1:])


def test_the_same_bots_once_more(browser: Browser) -> None:
    """Whoever is wished for sits down again, unless nobody of that level is called so, or a person at the table is."""
    one, other = [each for each in people() if each.level == 2][:2]

    def met(who: str, name: str = "Ana", level: int = 2) -> list[str]:
        bots = [{"kind": "bot", "level": level, "who": who}, {"kind": "bot", "level": level}]
        return [seat["who"] for seat in browser.make({"kind": "me", "name": name}, *bots)["table"]["seats"]]

    for _ in range(3):
        assert met(one.id)[1] == one.id
        assert met(one.id)[2] not in ("", one.id)
    assert met(one.id, name=one.name)[1] not in ("", one.id)
    assert met("nobody")[1]
    assert met(other.id, level=3)[1] != other.id


def test_at_an_open_table_too(server: Server, browser: Browser) -> None:
    table = browser.make({"kind": "me", "name": "Ana"}, "friend", open=True)["table"]["id"]
    friend = Browser(server.url)
    fault = friend.post(f"/api/tables/{table}/join", {"name": "ana"}, 400)["fault"]
    assert fault["code"] == "bad_name"
    friend.post(f"/api/tables/{table}/join", {"name": "Bo"})
