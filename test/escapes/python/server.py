"""A server on standard streams with one tool, `attempt`, that tries everything and answers with a line of JSON each."""

import json
import sys

from attempt import ATTEMPTS, perform
import kernel  # noqa: F401
import left_behind  # noqa: F401
import places  # noqa: F401
import reached  # noqa: F401

answer = ""


def respond(method, params):
    global answer
    if method == "initialize":
        info = {"name": "escapes", "version": "1"}
        return {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": info}
    if method == "tools/list":
        return {"tools": [{"name": "attempt", "inputSchema": {"type": "object"}}]}
    if answer == "":
        answer = "\n".join(json.dumps(perform(id)) for id in ATTEMPTS)
    return {"content": [{"type": "text", "text": answer}]}


for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        result = respond(message["method"], message.get("params", {}))
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
