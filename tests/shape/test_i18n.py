"""The words: both languages say everything, in every form, and nothing more."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kubek import api
from kubek.errors import ERROR_CODES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "web" / "src"
LANGUAGES = ("pl", "en")

# What Intl.PluralRules of each language can answer.
FORMS = {"pl": {"one", "few", "many", "other"}, "en": {"one", "other"}}

Words = dict[str, str | dict[str, str]]


def words_of(language: str) -> Words:
    """Read the words of a language, and refuse a key that is there twice."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), f"{language}: a key is there twice"
        return dict(pairs)

    text = (SOURCES / "i18n" / f"{language}.json").read_text(encoding="utf-8")
    words: Words = json.loads(text, object_pairs_hook=unique)
    return words


WORDS = {language: words_of(language) for language in LANGUAGES}
KEYS = sorted(WORDS["pl"])


def texts_of(language: str, key: str) -> list[str]:
    """Return the text of a key in all its plural forms."""
    text = WORDS[language][key]
    return [text] if isinstance(text, str) else list(text.values())


def catalog() -> dict[str, Any]:
    """Return what the rules package can play."""
    answer: dict[str, Any] = json.loads(api.handle('{"op":"catalog"}'))
    return answer


RULESETS = catalog()["rulesets"]


def used_keys() -> Iterator[str]:
    """Find the keys that the page asks for, as regular expressions."""
    for path in SOURCES.rglob("*.js"):
        if "generated" in path.parts:
            continue
        source = path.read_text(encoding="utf-8")
        yield from map(re.escape, re.findall(r'"([\w.]+)"', source))
        for template in re.findall(r"`((?:[\w.]|\$\{[^{}`]*\})+)`", source):
            parts = re.split(r"\$\{[^{}]*\}", template)
            yield r"[\w.]+".join(map(re.escape, parts))


def sent_keys() -> Iterator[str]:
    """Find the keys that the rules package sends, as regular expressions."""
    for path in (ROOT / "pysrc" / "kubek").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            if isinstance(node, ast.JoinedStr):
                yield "".join(
                    re.escape(str(part.value))
                    if isinstance(part, ast.Constant)
                    else r"[\w.]+"
                    for part in node.values
                )


def is_telling(pattern: str) -> bool:
    """Say whether a pattern names a part of a key, and is not all holes."""
    return bool(re.search(r"[a-z]{2}", pattern.replace(r"[\w.]+", "")))


def test_same_keys() -> None:
    """Both languages have the same keys, in the same order."""
    assert list(WORDS["pl"]) == list(WORDS["en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_plural_forms(language: str) -> None:
    """Where a text depends on a count, it has every form of its language."""
    for key, text in WORDS[language].items():
        if isinstance(text, dict):
            assert set(text) == FORMS[language], key


def test_counts_in_both_languages() -> None:
    """A text with plural forms has them in both languages."""
    for key in KEYS:
        assert len({isinstance(WORDS[it][key], dict) for it in LANGUAGES}) == 1, key


def test_same_placeholders() -> None:
    """All forms of a text, in both languages, show the same parameters."""
    for key in KEYS:
        texts = [text for it in LANGUAGES for text in texts_of(it, key)]
        holes = {frozenset(re.findall(r"\{[\w:]+\}", text)) for text in texts}
        assert len(holes) == 1, (key, holes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_clean(language: str) -> None:
    """No text is empty, has stray blanks, a broken hole or a trade name."""
    for key in KEYS:
        for text in texts_of(language, key):
            assert text == " ".join(text.split()) != "", key
            assert not re.search(r"[{}]", re.sub(r"\{[\w:]+\}", "", text)), key
            assert not re.search("yahtzee|yatzy|kniffel", text, re.IGNORECASE), key


def test_no_unused_keys() -> None:
    """Every text is asked for by the page or sent by the rules package."""
    patterns = {it for it in (*used_keys(), *sent_keys()) if is_telling(it)}
    used = re.compile("|".join(f"(?:{pattern})" for pattern in patterns))

    assert [key for key in KEYS if not used.fullmatch(key)] == []


def test_no_missing_keys() -> None:
    """Every key that the page names for a text exists."""
    asked = set()
    for path in SOURCES.rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        asked |= set(re.findall(r'\bt\(\s*"([^"]+)"', source))
        asked |= set(re.findall(r'\bkey: "([^"]+)"', source))
    for path in (ROOT / "pysrc" / "kubek").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        asked |= {it for it in re.findall(r'"key": "([^"]+)"', source) if "." in it}

    assert sorted(asked - set(KEYS)) == []


@pytest.mark.parametrize("code", sorted(ERROR_CODES))
def test_errors_have_words(code: str) -> None:
    """Every refusal that the engine knows can be told to a player."""
    assert f"error.{code}" in KEYS


def test_every_error_is_declared() -> None:
    """The package has no other codes, and the words tell of no others."""
    told = {key.removeprefix("error.") for key in KEYS if key.startswith("error.")}

    assert told - {"title"} == ERROR_CODES


def test_catalog_has_words() -> None:
    """Levels, colours and as many computers as can sit at a table have words."""
    needed = [f"level.{level}" for level in catalog()["levels"]]
    needed += [f"colour.{colour}" for colour in range(catalog()["colours"])]
    most = max(ruleset["players"]["max"] for ruleset in RULESETS)
    needed += [f"newgame.bot_name.{n + 1}" for n in range(most)]

    assert [key for key in needed if key not in KEYS] == []


def rules_words(ruleset: dict[str, Any], name: str) -> bool:
    """Say whether a rules page finds words: its own, its family's or everybody's."""
    owners = (ruleset["key"], ruleset["family"], "all")
    return any(f"rules.{owner}.{name}" in KEYS for owner in owners)


def option_words(option: dict[str, Any]) -> list[str]:
    """Return the words that an option of a new game needs."""
    key = f"option.{option['key']}"
    is_switch = all(isinstance(choice, bool) for choice in option["choices"])
    return [
        key,
        f"{key}.hint",
        *([f"{key}.n"] if not is_switch else []),
        *([f"{key}.none"] if not is_switch and 0 in option["choices"] else []),
        *([f"{key}.idle"] if option["needs"] else []),
    ]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset["key"])
class TestRuleset:
    """Each rule set of the package."""

    def test_names(self, ruleset: dict[str, Any]) -> None:
        """It has a name and a line about it, its boxes have names."""
        key = ruleset["key"]
        needed = [f"ruleset.{key}", f"ruleset.{key}.about"]
        needed += [f"box.{key}.{box['id']}" for box in ruleset["boxes"]]

        assert [key for key in needed if key not in KEYS] == []

    def test_options(self, ruleset: dict[str, Any]) -> None:
        """Each option has a name, a sentence and words for what can be chosen."""
        needed = [key for it in ruleset["options"] for key in option_words(it)]

        assert [key for key in needed if key not in KEYS] == []

    def test_rules(self, ruleset: dict[str, Any]) -> None:
        """Aim, turn, end, every box and every example are explained."""
        needed = ["goal", "goal.1", "turn", "turn.1", "end", "end.1", "fair", "fair.1"]
        needed += [f"box.{box['id']}" for box in ruleset["boxes"]]
        key = ruleset["key"]
        examples = [f"rules.{key}.example.{it['id']}" for it in ruleset["examples"]]

        assert [name for name in needed if not rules_words(ruleset, name)] == []
        assert ruleset["examples"]
        assert [example for example in examples if example not in KEYS] == []

    def test_parts(self, ruleset: dict[str, Any]) -> None:
        """Paragraphs are counted without a gap, and their part has a heading."""
        owners = f"(?:{ruleset['key']}|{ruleset['family']}|all)"
        numbered = re.compile(rf"rules\.{owners}\.((\w+)(?:\.step|\.after)?)\.(\d+)")
        found = [match for key in KEYS if (match := numbered.fullmatch(key))]
        counts: dict[str, set[int]] = {}
        for match in found:
            counts.setdefault(match[1], set()).add(int(match[3]))

        assert {
            match[2] for match in found if not rules_words(ruleset, match[2])
        } == set()
        assert {
            name for name, numbers in counts.items() if max(numbers) > len(numbers)
        } == set()


def test_changelog_speaks_both_languages() -> None:
    """Every change of a version is told in both languages, newest version first."""
    path = ROOT / "web" / "changelog.json"
    versions = json.loads(path.read_text(encoding="utf-8"))
    dates = [version["date"] for version in versions]

    assert dates == sorted(dates, reverse=True)
    for version in versions:
        for change in version["changes"]:
            assert set(change) == set(LANGUAGES)
