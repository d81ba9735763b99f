"""What our readers of JSON and TOML say of a file or a value that does not fit, in both languages."""

import re
import tomllib

import msgspec

from pioche.core.text import Text

WRONG_TYPE = re.compile(r"Expected `(\w+)(?: \| null)?`(?: ([<>]=?) (\d+))?(?:, got `(\w+)`)?")
LENGTH = re.compile(r"Expected `(\w+)` of length ([<>]=) (\d+)")
MISSING = re.compile(r"Object missing required field `(\w+)`")
UNKNOWN = re.compile(r"Object contains unknown field `(\w+)`")
MALFORMED = re.compile(r"JSON is malformed: .* \(byte (\d+)\)")
PLACE = re.compile(r" - at `\$\.?(.+)`")
TYPES = {
    "str": Text(en="text", fr="texte"),
    "int": Text(en="whole number", fr="entier"),
    "float": Text(en="number", fr="nombre"),
    "bool": Text(en="true or false", fr="booléen"),
    "array": Text(en="list", fr="liste"),
    "object": Text(en="table", fr="table"),
    "null": Text(en="nothing", fr="rien"),
}
TOML_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
TOML_FRENCH = (
    ("Illegal character", "caractère interdit"),
    ("Unterminated string", "une chaîne n’est pas refermée"),
    ("Unclosed array", "une liste n’est pas refermée"),
    ("Unclosed inline table", "une table n’est pas refermée"),
    ("Invalid value", "valeur incorrecte"),
    ("Invalid statement", "instruction incorrecte"),
    ("Invalid initial character for a key", "ce n’est pas le début d’un nom"),
    ("Expected '=' after a key", "il manque un = après le nom"),
    ("Expected newline or end of document", "il manque une fin de ligne"),
    ("Expected ']", "il manque un ]"),
    ("Cannot overwrite a value", "ce nom a déjà une valeur"),
    ("Cannot declare", "cette table est déclarée deux fois"),
)


def decoded_badly(error: msgspec.DecodeError) -> Text:
    """Why a value or a file could not be decoded, with the place if there is one."""
    text = str(error)
    why = _why(text)
    place = PLACE.search(text)
    return Text(en=f"{place[1]}: {why.en}", fr=f"{place[1]} : {why.fr}") if place else why


def _why(text: str) -> Text:
    if match := LENGTH.match(text):
        kind, sign, bound = match.groups()
        many = Text(fr="caractères", en="characters") if kind == "str" else Text(fr="entrées", en="entries")
        en, fr = ("at most", "au plus") if sign == "<=" else ("at least", "au moins")
        return Text(en=f"{en} {bound} {many.en}", fr=f"{bound} {many.fr} {fr}")
    if match := WRONG_TYPE.match(text):
        kind, sign, bound, got = match.groups()
        limit = f" {sign} {bound}" if sign else ""
        wanted, found = (TYPES.get(name, Text(en=name, fr=name)) for name in (kind, got))
        return Text(
            en=f"expected {wanted.en}{limit}" + (f", found {found.en}" if got else ""),
            fr=f"attendu : {wanted.fr}{limit}" + (f", trouvé : {found.fr}" if got else ""),
        )
    if match := MISSING.match(text):
        return Text(en=f"the field {match[1]} is missing", fr=f"le champ {match[1]} manque")
    if match := UNKNOWN.match(text):
        return Text(en=f"unknown field {match[1]}", fr=f"champ {match[1]} inconnu")
    if match := MALFORMED.match(text):
        return Text(en=f"not JSON (byte {match[1]})", fr=f"ce n’est pas du JSON (octet {match[1]})")
    if "truncated" in text:
        return Text(en="it ends too early", fr="il s’arrête trop tôt")
    plain = text.replace("`", "")
    return Text(en=plain, fr=f"valeur incorrecte ({plain})")


def not_toml(error: tomllib.TOMLDecodeError, text: str) -> Text:
    """Why a text is not TOML and where."""
    why = str(error)
    at = TOML_PLACE.search(why)
    why = TOML_PLACE.sub("", why)
    lines = text.splitlines() or [""]
    end = (str(len(lines)), str(len(lines[-1]) + 1))
    line, column = at.groups() if at and at[1] else end
    fr = next((french for english, french in TOML_FRENCH if why.startswith(english)), why)
    return Text(
        en=f"not TOML, line {line}, column {column}: {why}",
        fr=f"pas du TOML, ligne {line}, colonne {column} : {fr}",
    )
