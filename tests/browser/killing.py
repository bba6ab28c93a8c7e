"""End a browser as a phone does: at once, without a word to it."""

import os
import signal
from pathlib import Path


def kill_browser(profile: Path) -> None:
    """Send SIGKILL to all processes of the browser that uses a profile."""
    for pid in browsers_of(profile):
        os.killpg(os.getpgid(pid), signal.SIGKILL)


def browsers_of(profile: Path) -> list[int]:
    """Return the browsers' main processes; those of pages have a type."""
    wanted = f"--user-data-dir={profile}".encode()
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            arguments = each.read_bytes().split(b"\0")
        except OSError:  # it has just ended
            continue
        is_page = any(argument.startswith(b"--type=") for argument in arguments)
        if wanted in arguments and not is_page:
            found.append(int(each.parent.name))
    return found
