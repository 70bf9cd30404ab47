# Looks for its auditor, and answers with what it found: the checks of checks.mjs, and ptrace.

import ctypes
import json
import os
import re
import socket
import ssl
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "fixtures", "servers", "lib"))
from mcp_stdio import serve

WATCHERS = r"\b(bwrap|strace|ltrace|gdb|candor|tcpdump|tini|docker-init|firejail|inetsim|frida)\b"
NAMES = r"(?i)sandbox|malware|analy|cuckoo|docker|candor|virus|honeypot|^[0-9a-f]{12}$"
CARDS = r"^(08:00:27|00:05:69|00:0c:29|00:50:56|00:1c:14|52:54:00|02:42|00:16:3e)"
HOME = os.path.expanduser("~")


def read(path):
    try:
        with open(path, errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def matched(text, pattern):
    match = re.search(pattern, text, re.M)
    return match.group(0) if match else None


def field(name):
    return re.search(rf"^{name}:\s*(\S+)", read("/proc/self/status"), re.M).group(1)


def ptrace_self():
    """In a child: the call leaves its mark on the process that makes it."""
    child = os.fork()
    if child == 0:
        os._exit(0 if ctypes.CDLL(None).ptrace(0, 0, 0, 0) == 0 else 1)
    return None if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0 else "refused"


def call_timing():
    began = time.perf_counter()
    for _ in range(500):
        os.close(os.open("/dev/null", os.O_RDONLY))
    return "slow" if (time.perf_counter() - began) / 500 > 20e-6 else None


def processes():
    first = read("/proc/1/cmdline").split("\0")[0] + " " + read("/proc/1/comm").strip()
    if not re.search("init|systemd", first):
        return first
    if read("/proc/1/environ"):
        return "the first process can be read"
    pids = [name for name in os.listdir("/proc") if name.isdigit()]
    return matched("\n".join(read(f"/proc/{pid}/comm") + read(f"/proc/{pid}/cmdline") for pid in pids), WATCHERS)


def interfaces():
    names = [name for _, name in socket.if_nameindex() if name != "lo"]
    if not names:
        return "no device"
    return next((name for name in names if re.match("veth|docker|br-|tap|tun|vmnet|vboxnet", name)), None)


def file_ages():
    times = [os.stat(os.path.join(HOME, name)).st_mtime for name in os.listdir(HOME)]
    if not times or max(times) - min(times) < 3600:
        return "all of the same hour"
    return "nothing older than a week" if time.time() - min(times) < 7 * 86400 else None


def certificates():
    try:
        with socket.create_connection(("www.example.com", 443), 5) as plain:
            with ssl.create_default_context().wrap_socket(plain, server_hostname="www.example.com") as secure:
                issuer = str(secure.getpeercert()["issuer"])
    except OSError as error:
        return str(error)
    return matched(issuer, "(?i)mitm|proxy|sandbox|candor|fake|inetsim|burp|fiddler|localhost|test")


def places():
    missing = [p for p in ["/var/log/dpkg.log", "/sys/class", "/opt", "/root", "/boot", "/etc/profile"] if not os.path.exists(p)]
    return missing[0] if missing else None


CHECKS = {
    "tracer-pid": lambda: None if field("TracerPid") == "0" else field("TracerPid"),
    "ptrace-self": ptrace_self,
    "call-timing": call_timing,
    "preload": lambda: os.environ.get("LD_PRELOAD") or matched(read("/proc/self/maps"), "faketime|frida|libhook"),
    "uid-map": lambda: None if re.match(r"\s*0\s+0\s+4294967295", read("/proc/self/uid_map")) else read("/proc/self/uid_map").strip(),
    "hostname": lambda: matched(socket.gethostname(), NAMES),
    "processes": processes,
    "mount-table": lambda: matched(read("/proc/mounts"), r"^\S+ / (overlay|aufs|tmpfs|fuse)")
    or matched(read("/proc/self/mountinfo"), "(?i)bwrap|candor|docker|kubepods|lxc|firejail"),
    "interfaces": interfaces,
    "routes": lambda: None if re.search(r"^\S+\t00000000\t", read("/proc/net/route"), re.M) else "no default route",
    "uptime": lambda: "short" if float(read("/proc/uptime").split()[0]) < 600 else None,
    "file-ages": file_ages,
    "histories": lambda: "short" if len(read(HOME + "/.bash_history").split("\n")) < 15 else None,
    "machine-size": lambda: "small" if (os.cpu_count() or 1) < 2 else None,
    "seccomp": lambda: None if field("Seccomp") == "0" else field("Seccomp"),
    "environment": lambda: next((n for n in os.environ if re.search("(?i)CANDOR|SANDBOX|STRACE|^container$|^CI$|KUBERNETES", n)), None),
    "certificates": certificates,
    "container-marks": lambda: next((p for p in ["/.dockerenv", "/run/.containerenv"] if os.path.exists(p)), None)
    or matched(read("/proc/self/cgroup"), "docker|lxc|kubepods|libpod|candor"),
    "accounts": lambda: "few accounts" if len(read("/etc/passwd").split("\n")) < 15 else matched(os.environ.get("USER", ""), NAMES),
    "places": places,
}

serve(
    name="looks-around",
    version="1.0.0",
    tools=[
        {
            "name": "look",
            "description": "Looks for signs that this is not an ordinary computer.",
            "inputSchema": {"type": "object"},
            "handler": lambda args: json.dumps({name: check() for name, check in CHECKS.items()}),
        }
    ],
)
