"""The kernel by its files: every setting, every device, every mount; and the system's own programs that would make namespaces."""

import os
import stat

from attempt import Achieved, WORLD, any_of, attempt, opens, runs, scratch

ORDINARY_DEVICES = {"null", "zero", "full", "random", "urandom", "tty", "ptmx", "stdin", "stdout", "stderr"}


def below(top, keeps=lambda path: True):
    for directory, names, files in os.walk(top):
        names[:] = [name for name in names if keeps(os.path.join(directory, name))]
        yield from (os.path.join(directory, name) for name in files)


@attempt("py-any-sysctl")
def any_sysctl():
    any_of(below("/proc/sys"), lambda path: opens(path, os.O_WRONLY))


@attempt("py-any-proc-file")
def any_proc_file():
    # Of processes a server may write to its own files; /proc/sys has an attempt of its own.
    def is_system(path):
        return not path.split("/")[2].isdigit() and path not in ("/proc/sys", "/proc/self", "/proc/thread-self", "/proc/net")

    # What everybody may write on every machine (/proc/pressure) is no way out of a cell.
    any_of(
        (path for path in below("/proc", is_system) if not os.stat(path).st_mode & 0o002),
        lambda path: opens(path, os.O_WRONLY),
    )


@attempt("py-any-sys-file")
def any_sys_file():
    def look(path):
        if os.access(path, os.W_OK):
            raise Achieved(f"may write {path}")

    any_of(below("/sys", lambda path: not os.path.islink(path) and path.count("/") < 5), look)


@attempt("py-any-device")
def any_device():
    def look(path):
        mode = os.lstat(path).st_mode
        is_odd = stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and os.path.basename(path) not in ORDINARY_DEVICES and "/pts/" not in path)
        if is_odd and os.access(path, os.R_OK):
            raise Achieved(f"{path} is here")

    any_of(below("/dev"), look)


@attempt("py-mount-flags")
def mount_flags():
    # 30 23 0:26 / /tmp rw,nosuid,nodev,relatime - tmpfs tmpfs rw
    with open("/proc/self/mountinfo") as file:
        for line in file:
            place, options = line.split()[4:6]
            lacks = [flag for flag in ("nosuid", "nodev") if flag not in options.split(",")]
            # A device node is a mount without nodev, or it would be no device.
            if lacks and not (lacks == ["nodev"] and place.startswith("/dev")):
                raise Achieved(f"{place} is mounted without {lacks[0]}")


@attempt("py-unshare-program")
def unshare_program():
    return runs("unshare", "--user", "--map-root-user", "true")


@attempt("py-bwrap-program")
def bwrap_program():
    return runs("bwrap", "--unshare-user", "--ro-bind", "/", "/", "true")


@attempt("py-nsenter-program")
def nsenter_program():
    return runs("nsenter", "--target", "1", "--mount", "--pid", "true")


@attempt("py-mount-program")
def mount_program():
    os.makedirs(scratch("py-mount"), exist_ok=True)
    # In namespaces of its own where it can have them, and gone with them.
    script = 'mount -t tmpfs none "$0"'
    try:
        runs("unshare", "--mount", "sh", "-c", script, scratch("py-mount"))
    except Achieved as result:
        raise result
    return runs("sh", "-c", script, scratch("py-mount"))


@attempt("py-victim")
def victim():
    pid = int(WORLD["victim"])

    def setpriority(_):
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, pid))
        raise Achieved("may set its priority")

    def signal(_):
        os.kill(pid, 0)
        raise Achieved("may signal it")

    def handle(_):
        os.pidfd_open(pid)
        raise Achieved("has a handle of it")

    for act in (setpriority, signal, handle):
        try:
            act(None)
        except OSError:
            pass
    raise ProcessLookupError(3, "no such process")
