# Runs a command at a terminal of its own, and types what it is told to: [[text to wait for, text to type], ...] as the first argument.
# Prints what the terminal showed, and ends with the command's exit code.

import json
import os
import pty
import select
import sys
import time

pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])

shown = b""
seen = 0
to_type = json.loads(sys.argv[1])
end = time.monotonic() + 50
while time.monotonic() < end:
    readable, _, _ = select.select([terminal], [], [], 0.2)
    if readable:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        shown += chunk
    if to_type:
        at = shown.find(to_type[0][0].encode(), seen)
        if at >= 0:
            seen = at + len(to_type[0][0].encode())
            os.write(terminal, to_type.pop(0)[1].encode())
else:
    os.kill(pid, 9)
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(shown)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(status) & 255)
