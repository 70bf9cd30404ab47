"""What is left for candor to trip over: while it looks, while it copies, while it cleans up, and when it hands a directory back."""

import os
import socket
import stat
import tempfile
import threading
import time

from attempt import WORLD, attempt, scratch

PLACES = [os.path.expanduser("~"), tempfile.gettempdir(), os.getcwd(), scratch("")]


def writable_places():
    return sorted({os.path.realpath(place) for place in PLACES if os.access(place, os.W_OK)})


def quietly(act, *arguments):
    try:
        act(*arguments)
    except OSError:
        pass


@attempt("py-set-uid-left")
def set_uid_left():
    for name, mode in (("left-set-uid", 0o4755), ("left-set-gid", 0o2755), ("left-both", 0o6777)):
        with open(scratch(name), "w") as file:
            file.write("#!/bin/sh\nid\n")
        os.chmod(scratch(name), mode)
    os.makedirs(scratch("left-directory/deeper"), exist_ok=True)
    os.chmod(scratch("left-directory"), 0o2777)
    with open(scratch("left-directory/deeper/set-uid"), "w") as file:
        file.write("#!/bin/sh\nid\n")
    os.chmod(scratch("left-directory/deeper/set-uid"), 0o4755)
    # Where a walk does not look by itself.
    os.chmod(scratch("left-directory/deeper"), 0o311)
    return "left five"


@attempt("py-device-left")
def device_left():
    os.mknod(scratch("left-device"), stat.S_IFCHR | 0o666, os.makedev(1, 3))
    return "left a device"


@attempt("py-detached")
def detached():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            null = os.open("/dev/null", os.O_RDWR)
            for number in range(3):
                os.dup2(null, number)
            os.closerange(3, 1024)
            os.execv("/usr/bin/sleep", [WORLD["left-process"], "600"])
        os._exit(0)
    return "left a process"


@attempt("py-clean-up-obstacles")
def clean_up_obstacles():
    for place in writable_places():
        os.chdir(place)
        os.makedirs("locked/inner", exist_ok=True)
        open("locked/inner/file", "w").close()
        os.chmod("locked/inner", 0)
        os.chmod("locked", 0)
        open("new\nline $(touch escape-marker-name) `id` ; * 'quoted' \"too\"", "w").close()
        open("-rf", "w").close()
        quietly(os.mkfifo, "pipe")
        with open("sparse", "w") as file:
            quietly(os.truncate, file.fileno(), 1 << 29)
        with socket.socket(socket.AF_UNIX) as listener:
            quietly(listener.bind, "listener")
        for _ in range(40):
            os.makedirs("d" * 200, exist_ok=True)
            os.chdir("d" * 200)
    return f"left in {len(writable_places())} places"


@attempt("py-room-and-names-left")
def room_and_names_left():
    """Much of the disk and many inodes, as far as the limits go, in the place that is candor's to clean up."""
    place = tempfile.mkdtemp()
    with open(os.path.join(place, "room"), "w") as file:
        os.posix_fallocate(file.fileno(), 0, 900 << 20)
    for index in range(1000):
        os.mkdir(os.path.join(place, str(index)))
    return "left 900 MB and 1000 directories"


@attempt("py-symlinks-left")
def symlinks_left():
    targets = [WORLD["secret-file"], WORLD["secret-directory"], "/", "../../../../../../../.." + WORLD["secret-file"]]
    for place in writable_places():
        for index, target in enumerate(targets):
            quietly(os.symlink, target, os.path.join(place, f"link-{index}"))
        # Deleted while somebody may be looking, and there again as something else.
        os.makedirs(os.path.join(place, "swapped"), exist_ok=True)
        open(os.path.join(place, "swapped", "secret.txt"), "w").close()
        quietly(os.rename, os.path.join(place, "swapped"), os.path.join(place, "was-directory"))
        quietly(os.symlink, WORLD["secret-directory"], os.path.join(place, "swapped"))
    return "left links to the secret"


@attempt("py-symlink-race")
def symlink_race():
    """A name that is a new file, then a link to the secret, then a file: whoever opens it twice opens two things."""

    def swap(place, until):
        name, link, file = (os.path.join(place, word) for word in ("raced", ".raced-link", ".raced-file"))
        while time.monotonic() < until:
            quietly(os.symlink, WORLD["secret-file"], link)
            quietly(os.rename, link, name)
            with open(file, "w") as new:
                new.write("harmless")
            quietly(os.rename, file, name)

    until = time.monotonic() + 0.3
    threads = [threading.Thread(target=swap, args=(place, until)) for place in writable_places()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return "swapped files and links for a while"


@attempt("py-start-up-files")
def start_up_files():
    """What programs of candor's own would read from a home or working directory."""
    marker = f"touch {WORLD['secret-directory']}/escape-marker-started"
    for place in writable_places():
        for name in (".npmrc", ".bashrc", ".profile", ".env", "sitecustomize.py", "ld.so.preload", "package.json"):
            path = os.path.join(place, name)
            if not os.path.exists(path):
                with open(path, "w") as file:
                    file.write({"package.json": "{}", ".npmrc": f"node-options=--require {path}\n", "sitecustomize.py": "import os\n"}.get(name, marker + "\n"))
    return "left files that programs read when they start"
