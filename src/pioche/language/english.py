"""English as the logs and the cards need it: numbers, articles, plural."""

# fmt: off
NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)
# fmt: on
A_BEFORE = ("uni", "use", "usu", "eu", "one")  # vowels that sound like consonants
AN_BEFORE = ("heir", "honest", "honour", "hour")


def number(n: int) -> str:
    """A whole number in words up to twelve, then digits."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def a(noun: str) -> str:
    """The noun with `a` or `an`, by its sound."""
    word = noun.casefold()
    vowel = word.startswith(tuple("aeiou")) and not word.startswith(A_BEFORE)
    return f"{'an' if vowel or word.startswith(AN_BEFORE) else 'a'} {noun}"


def plural(noun: str) -> str:
    """The regular plural of a noun's last word; a noun with `of` changes before it."""
    head, of, rest = noun.partition(" of ")
    if of:
        return plural(head) + of + rest
    if noun.endswith("hero"):
        return noun + "es"
    if noun.endswith("man"):
        return noun[:-3] + "men"
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")


def singular(word: str) -> str:
    """The singular of a regular plural."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word.removesuffix("s")


def joined(left: str, right: str) -> str:
    """Two pieces of a text: `a ` + `ally` is `an ally`."""
    if left.endswith((" a ", " A ")) or left in ("a ", "A "):
        return left[:-2] + (a(right) if left[-2] == "a" else "A" + a(right)[1:])
    return left + right


def verb(infinitive: str, person: str) -> str:
    """A verb in a person: `deals` for `il`, else `deal`."""
    if person != "il":
        return {"be": "are"}.get(infinitive, infinitive) if person == "ils" else infinitive
    if infinitive in VERBS:
        return VERBS[infinitive]
    return infinitive + "es" if infinitive.endswith(("s", "x", "z", "ch", "sh", "o")) else plural(infinitive)


VERBS = {"have": "has", "be": "is", "can": "can", "may": "may", "must": "must"}


def counted(n: int, phrase: str) -> str:
    """`a card` n times: `a card`, `two cards`; `another card` is `two other cards`."""
    article, noun = phrase.split(" ", 1)
    if n == 1:
        return phrase
    return f"{number(n)} {'other ' if article == 'another' else ''}{plural(noun)}"


class Amount(int):
    """A number of a tree in an English template: `{count}` gives digits, `{count:a card}` agrees."""

    def __format__(self, spec: str) -> str:
        return counted(self, spec) if spec else str(int(self))
