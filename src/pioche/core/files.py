"""Files: written whole or not at all, and why one could not be read or written."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from pioche.core.errors import PiocheError
from pioche.core.text import Text

FRENCH = {  # what the machine says of a file in English only
    errno.ENOENT: "aucun fichier ni dossier de ce nom",
    errno.EINVAL: "ce n’est pas un fichier ordinaire",
    errno.EISDIR: "c’est un dossier",
    errno.ENOTDIR: "le chemin passe par un fichier qui n’est pas un dossier",
    errno.EACCES: "accès refusé",
    errno.EPERM: "accès refusé",
    errno.EROFS: "le disque est en lecture seule",
    errno.ENOSPC: "le disque est plein",
    errno.ENAMETOOLONG: "le nom est trop long",
}


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which takes the place of `path` only when all of it is on disk; raises OSError."""
    partial = None
    if _special(path):  # putting a file in its place would destroy it
        raise OSError(errno.EINVAL, "it is not an ordinary file", str(path))
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            partial = Path(file.name)
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.chmod(0o666 & ~_umask())
        partial.replace(path)
    finally:
        if partial is not None:
            partial.unlink(missing_ok=True)


def _special(path: Path) -> bool:
    """Whether a device, a pipe or a socket stands there."""
    return path.exists() and not (path.is_file() or path.is_dir())


def _umask() -> int:
    """The mask of the process, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def reason(error: OSError | UnicodeDecodeError) -> Text:
    """Why a file could not be read or written."""
    if isinstance(error, UnicodeDecodeError):
        return Text(
            fr=f"ce n’est pas du texte UTF-8 (octet {error.start})", en=f"not UTF-8 text (byte {error.start})"
        )
    en = error.strerror or str(error)
    return Text(fr=FRENCH.get(error.errno or 0, en), en=en)


def unreadable(path: Path, error: OSError) -> PiocheError:
    """The refusal to read a file."""
    why = reason(error)
    return PiocheError(
        en=f"cannot read {path}: {why.en}", fr=f"impossible de lire {path} : {why.fr}", code="unreadable"
    )


def unwritable(path: Path, *, en: str, fr: str) -> PiocheError:
    """The refusal to write a file."""
    return PiocheError(
        en=f"cannot write {path}: {en}", fr=f"impossible d’écrire {path} : {fr}", code="unwritable"
    )


def check_writable(path: Path) -> None:
    """Refuse before a long run a file that could not be written after it."""
    if path.is_dir():
        raise unwritable(path, en="it is a folder", fr="c’est un dossier")
    if _special(path):
        raise unwritable(path, en="it is not an ordinary file", fr=FRENCH[errno.EINVAL])
    if not path.parent.is_dir():
        raise unwritable(path, en="its folder does not exist", fr="son dossier n’existe pas")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise unwritable(path, en="its folder cannot be written to", fr="son dossier est protégé en écriture")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; refuses with the reason."""
    try:
        with whole_file(path) as file:
            file.write(content)
    except OSError as error:
        why = reason(error)
        raise unwritable(path, en=why.en, fr=why.fr) from error
