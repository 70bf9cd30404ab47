"""Files that are not the server's: secrets, candor's own places, the system's, and what candor or its next run would execute."""

import glob
import os
import sys

from attempt import Achieved, WORLD, any_of, attempt, opens


def holds_secret(path):
    with open(path, "rb") as file:
        if file.read(256).startswith(WORLD["secret"].encode()):
            raise Achieved(f"read the secret by {path}")


def mark(directory, name):
    """Leaves an empty file; whether it is in the real directory, only the other side can say."""
    path = os.path.join(WORLD[directory], f"escape-marker-{name}")
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC))
    return f"left {path}"


@attempt("py-secret")
def secret():
    holds_secret(WORLD["secret-file"])


@attempt("py-secret-beside-shared")
def secret_beside_shared():
    holds_secret(os.path.join(WORLD["shared"], "..", "secret", "secret.txt"))


@attempt("py-secret-by-magic-link")
def secret_by_magic_link():
    links = glob.glob("/proc/*/root") + glob.glob("/proc/*/cwd") + glob.glob("/proc/*/task/*/root") + glob.glob("/proc/*/fd/*")
    any_of([link + WORLD["secret-file"] for link in links], holds_secret)


@attempt("py-home-key")
def home_key():
    holds_secret(os.path.join(WORLD["home"], ".ssh", "id_marker"))


@attempt("py-environ")
def environ():
    def look(path):
        with open(path, "rb") as file:
            if WORLD["secret"].encode() in file.read():
                raise Achieved(f"the secret is in {path}")

    any_of([path for path in glob.glob("/proc/[0-9]*/environ") if int(path.split("/")[2]) not in (os.getpid(), os.getppid())], look)


@attempt("py-command-lines")
def command_lines():
    def look(path):
        with open(path, "rb") as file:
            if WORLD["data"].encode() in file.read():
                raise Achieved(f"candor's directories are named in {path}")

    any_of(glob.glob("/proc/*/cmdline"), look)


@attempt("py-data-directory")
def data_directory():
    return mark("data", "data")


@attempt("py-cache-directory")
def cache_directory():
    return mark("cache", "cache")


@attempt("py-run-directory")
def run_directory():
    for path in glob.glob(os.path.join(WORLD["tmp"], "cdr-run-*")):
        open(os.path.join(path, "escape-marker-run"), "w").close()
    return mark("tmp", "tmp")


@attempt("py-real-home")
def real_home():
    return mark("home", "home")


@attempt("py-beside-secret")
def beside_secret():
    return mark("secret-directory", "secret")


@attempt("py-policy")
def policy():
    opens(WORLD["policy"], os.O_WRONLY)


@attempt("py-candor-source")
def candor_source():
    project = WORLD["project"]
    any_of([f"{project}/bin/candor.js", f"{project}/package.json", f"{project}/src/cli/main.ts"], lambda path: opens(path, os.O_WRONLY))


@attempt("py-preloaded-library")
def preloaded_library():
    # The library that moves the clock is loaded by every program of a later run.
    libraries = glob.glob("/usr/lib/*/faketime/*.so*") + glob.glob("/usr/lib/faketime/*.so*") + glob.glob("/usr/lib64/faketime/*.so*")
    any_of(libraries, lambda path: opens(path, os.O_WRONLY))


@attempt("py-system-files")
def system_files():
    names = ["/etc/passwd", "/etc/hosts", "/etc/resolv.conf", "/etc/ld.so.cache", "/usr/bin/env", "/usr/lib/os-release"]
    any_of(names, lambda path: opens(path, os.O_WRONLY))


@attempt("py-system-directories")
def system_directories():
    def look(path):
        if os.access(path, os.W_OK):
            raise Achieved(f"may write to {path}")

    any_of(["/usr/bin", "/usr/lib", "/usr/local/bin", "/bin", "/lib", "/sbin"], look)


@attempt("py-interpreter-path")
def interpreter_path():
    def look(path):
        if path.startswith("/usr") and os.access(path, os.W_OK):
            raise Achieved(f"may write to {path}")

    any_of([*sys.path, "/usr/lib/python3/dist-packages"], look)


@attempt("py-shared-directory")
def shared_directory():
    if os.access(WORLD["shared"], os.W_OK):
        raise Achieved("may write to the shared directory")
    opens(os.path.join(WORLD["shared"], "shared.txt"), os.O_WRONLY | os.O_APPEND)
