"""Run programs, and do a step of the build only when its inputs changed.

A step is fresh when the hash over its input files is the one that was written down
when it last ended well, and its outputs are still there.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

try:
    import fcntl
except ImportError:  # Windows: there one builds at a time by hand
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build"


class BuildError(Exception):
    """Something that a person has to put right; the message says what."""


def run(
    *command: str | Path,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    stdin: str | None = None,
) -> str:
    """Run a program quietly and return what it printed; on failure show it all."""
    arguments = [str(part) for part in command]
    try:
        done = subprocess.run(
            arguments,
            cwd=cwd,
            env=env,
            input=stdin,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{arguments[0]} could not be started: {error}") from None
    if done.returncode:
        raise BuildError(f"{' '.join(arguments[:4])} failed\n{done.stdout.strip()}")
    return done.stdout


def step(
    name: str,
    inputs: Iterable[Path],
    outputs: Iterable[Path],
    action: Callable[[], object],
    *,
    also: str = "",
) -> None:
    """Do `action` unless it was done for these very inputs.

    Args:
        name: what the step is called, on the screen and in its stamp.
        inputs: files, or folders with all that is in them.
        outputs: files that must exist afterwards.
        action: does the work.
        also: anything else that the outputs depend on.
    """
    outputs = list(outputs)
    stamp = WORK / "stamps" / name.replace(" ", "-")
    digest = digest_of(inputs, also)
    is_done = stamp.is_file() and stamp.read_text() == digest
    if is_done and all(path.exists() for path in outputs):
        return
    say(f"{name} ...")
    started = time.monotonic()
    stamp.unlink(missing_ok=True)
    action()
    for path in outputs:
        if not path.exists():
            raise BuildError(f"the step {name!r} did not make {path}")
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(digest)
    say(f"{name}: {time.monotonic() - started:.1f} s")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let builds of the same tree follow each other."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def digest_of(inputs: Iterable[Path], also: str = "") -> str:
    """Return one hash over names and contents of files and folders."""
    total = hashlib.sha256(also.encode())
    for path in sorted(files_in(inputs)):
        total.update(f"\n{path}\n".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Return the files among the paths and in the folders among them."""
    found = []
    for path in paths:
        if path.is_dir():
            found += [
                file
                for file in path.rglob("*")
                if file.is_file() and "__pycache__" not in file.parts
            ]
        elif path.is_file():
            found.append(path)
        else:
            raise BuildError(f"{path} is missing")
    return found


def say(line: str) -> None:
    """Print one line of progress at once."""
    print(f"build: {line}", file=sys.stderr, flush=True)
