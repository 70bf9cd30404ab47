"""How attempts in Python report, and what they ask about the machine around."""

import errno
import json
import os
import signal
import subprocess
import threading

MISSING = {errno.ENOSYS, errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EAFNOSUPPORT, errno.EPROTONOSUPPORT, errno.EOPNOTSUPP}
PATIENCE_SECONDS = 8

ATTEMPTS = {}


class Achieved(Exception):
    """The attempt got what it must not get."""


class Unavailable(Exception):
    """This machine has no such thing, for anybody."""


def attempt(id):
    """Registers a function as an attempt. It was refused if it returns or raises OSError."""

    def register(run):
        ATTEMPTS[id] = run
        return run

    return register


def _read_world():
    # key=value lines in hexadecimal: a path in a plain setting would make it visible in the cell
    text = bytes.fromhex(os.environ.get("ESCAPE_WORLD", "")).decode()
    return dict(line.split("=", 1) for line in text.splitlines())


WORLD = _read_world()
SCRATCH = WORLD.get("scratch", "/nonexistent")


def scratch(name):
    return os.path.join(SCRATCH, name)


def opens(path, flags):
    """Achieved if it opens so; nothing is read or written."""
    os.close(os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC))
    raise Achieved(f"opened {path}")


def any_of(paths, act):
    """The first of many that succeeds; else the last refusal."""
    refusal = None
    for path in paths:
        try:
            act(path)
        except OSError as error:
            if refusal is None or error.errno not in MISSING:
                refusal = error
    if refusal is not None:
        raise refusal
    raise Unavailable("nothing of the kind is here")


def runs(*argv):
    """Achieved if the program ends well."""
    try:
        ran = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, timeout=5, text=True)
    except FileNotFoundError:
        raise Unavailable(f"{argv[0]} is not here") from None
    if ran.returncode == 0:
        raise Achieved(" ".join(argv))
    return (ran.stderr.strip() or str(ran.returncode))[:80]


def _outcome_of(run):
    try:
        return "refused", str(run() or "nothing came of it")
    except Achieved as result:
        return "achieved", str(result)
    except Unavailable as result:
        return "unavailable", str(result)
    except OSError as error:
        name = errno.errorcode.get(error.errno, str(error)) if error.errno else str(error)
        return ("unavailable" if error.errno in MISSING else "refused"), name


def perform(id):
    """In a child of its own: what an attempt does to itself is gone with it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        outcome, detail = _outcome_of(ATTEMPTS[id])
        os.write(writing, json.dumps([outcome, detail[:120]]).encode())
        os._exit(0)
    os.close(writing)
    timer = threading.Timer(PATIENCE_SECONDS, os.kill, (child, signal.SIGKILL))
    timer.start()
    text = b"".join(iter(lambda: os.read(reading, 4096), b""))
    timer.cancel()
    os.close(reading)
    _, status = os.waitpid(child, 0)
    outcome, detail = json.loads(text) if text else ("refused", f"ended with status {status}")
    return {"id": id, "outcome": outcome, "detail": detail}
