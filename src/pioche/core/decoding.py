"""What our readers of JSON and TOML say of a file or a value that does not fit, in both languages."""

import re
import tomllib

import msgspec

WRONG_TYPE = re.compile(r"Expected `(\w+)`(?: ([<>]=?) (\d+))?(?:, got `(\w+)`)?")
MISSING = re.compile(r"Object missing required field `(\w+)`")
UNKNOWN = re.compile(r"Object contains unknown field `(\w+)`")
MALFORMED = re.compile(r"JSON is malformed: .* \(byte (\d+)\)")
PLACE = re.compile(r" - at `\$\.?(.+)`")
TYPES = {  # English, French
    "str": ("text", "texte"),
    "int": ("whole number", "entier"),
    "float": ("number", "nombre"),
    "bool": ("true or false", "booléen"),
    "array": ("list", "liste"),
    "object": ("table", "table"),
    "null": ("nothing", "rien"),
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


def decoded_badly(error: msgspec.DecodeError) -> tuple[str, str]:
    """Why a value or a file could not be decoded, in English and in French, with the place if there is one."""
    text = str(error)
    en, fr = _why(text)
    place = PLACE.search(text)
    return (f"{place[1]}: {en}", f"{place[1]} : {fr}") if place else (en, fr)


def _why(text: str) -> tuple[str, str]:
    if match := WRONG_TYPE.match(text):
        kind, sign, bound, got = match.groups()
        limit = f" {sign} {bound}" if sign else ""
        wanted, found = (TYPES.get(name, (name, name)) for name in (kind, got))
        return (
            f"expected {wanted[0]}{limit}" + (f", found {found[0]}" if got else ""),
            f"attendu : {wanted[1]}{limit}" + (f", trouvé : {found[1]}" if got else ""),
        )
    if match := MISSING.match(text):
        return f"the field {match[1]} is missing", f"le champ {match[1]} manque"
    if match := UNKNOWN.match(text):
        return f"unknown field {match[1]}", f"champ {match[1]} inconnu"
    if match := MALFORMED.match(text):
        return f"not JSON (byte {match[1]})", f"ce n’est pas du JSON (octet {match[1]})"
    if "truncated" in text:
        return "it ends too early", "il s’arrête trop tôt"
    return text.replace("`", ""), f"valeur incorrecte ({text.replace('`', '')})"


def not_toml(error: tomllib.TOMLDecodeError, text: str) -> tuple[str, str]:
    """Why a text is not TOML and where, in English and in French."""
    why = str(error)
    at = TOML_PLACE.search(why)
    why = TOML_PLACE.sub("", why)
    lines = text.splitlines() or [""]
    end = (str(len(lines)), str(len(lines[-1]) + 1))
    line, column = at.groups() if at and at[1] else end
    fr = next((french for english, french in TOML_FRENCH if why.startswith(english)), why)
    return (
        f"not TOML, line {line}, column {column}: {why}",
        f"pas du TOML, ligne {line}, colonne {column} : {fr}",
    )
