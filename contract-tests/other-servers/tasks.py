"""The same service on Python's standard library; the bug, if any, is its first argument."""
import json
import re
import sys
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

BUG = sys.argv[1] if len(sys.argv) > 1 else ""
TASKS, LAST = {}, [0]


def draft_of(body):
    if not isinstance(body, dict) or set(body) != {"title", "state", "weight"}:
        return None
    title, state, weight = body["title"], body["state"], body["weight"]
    most = 10**12 if BUG == "weights above 100 are taken" else 100
    states = {"open"} if BUG == "the state done is refused" else {"open", "done"}
    whole = isinstance(weight, (int, float)) and not isinstance(weight, bool) and weight == int(weight) and 0 <= weight <= most
    good = isinstance(title, str) and 1 <= len(title) <= 80 and isinstance(state, str) and state in states
    return {"title": title, "state": state, "weight": int(weight)} if good and whole else None


class Tasks(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # head and body are two writes: held back, the second would wait for the client's word of the first
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def reply(self, status, body=None, location=None):
        data = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        if body is not None:
            self.send_header("Content-Type", "application/json")
        if location:
            self.send_header("Location", location)
        if status != 204:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def serve(self):
        size = int(self.headers.get("Content-Length") or 0)
        sent = self.rfile.read(size)
        method, url = self.command, urlsplit(self.path)
        if not (BUG == "anybody may read" and method == "GET") and self.headers.get("X-Api-Key") != "key-of-the-first":
            return self.reply(401, {"error": "who are you?"})
        body = None
        if sent:
            try:
                body = json.loads(sent)
            except ValueError:
                return self.reply(400, {"error": "unreadable"})
        if url.path == "/tasks" and method == "GET":
            return self.list(dict(parse_qsl(url.query, keep_blank_values=True)))
        if url.path == "/tasks" and method == "POST":
            return self.add(body)
        task = TASKS.get(url.path.removeprefix("/tasks/"))
        if task is None:
            return self.reply(404, {"error": "there is no such thing"})
        if method == "GET":
            other = {**task, "title": task["title"][1:] + "."}
            return self.reply(200, other if BUG == "a task is read with another title" else task)
        if method == "PUT":
            draft = draft_of(body)
            if draft is None:
                return self.reply(400, {"error": "this is no task"})
            task.update(draft)
            return self.reply(200, task)
        if method != "DELETE":
            return self.reply(405, {"error": "not that way"})
        if BUG != "what is removed is still there":
            del TASKS[task["task_id"]]
        return self.reply(204)

    def add(self, body):
        draft = draft_of(body)
        if draft is None:
            return self.reply(400, {"error": "this is no task"})
        LAST[0] += 1
        now = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        task = {"task_id": f"t{LAST[0]}", **draft, "made_at": now}
        TASKS[task["task_id"]] = task
        shown = {name: value for name, value in task.items() if name != "made_at"} if BUG == "a required member is missing" else task
        leads = "t1" if BUG == "Location leads to another task" else task["task_id"]
        return self.reply(201, shown, f"/tasks/{leads}")

    def list(self, query):
        limit, cursor, state = query.get("limit", "20"), query.get("cursor", "c0"), query.get("state")
        if not re.fullmatch(r"[0-9]{1,3}", limit) or not 1 <= int(limit) <= 50 or not re.fullmatch(r"c[0-9]+", cursor):
            return self.reply(400, {"error": "this is no page"})
        if state not in (None, "open", "done"):
            return self.reply(400, {"error": "this is no state"})
        ignored = BUG == "the list ignores its filter"
        found = [task for task in TASKS.values() if ignored or state is None or task["state"] == state]
        start = int(cursor[1:])
        end = start + (50 if BUG == "the list ignores its limit" else int(limit))
        page = found[start:end]
        if BUG == "pages lose an item" and len(found) > end:
            page = page[:-1]
        return self.reply(200, {"tasks": page, "next_cursor": f"c{end}" if len(found) > end else None})

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = serve


server = ThreadingHTTPServer(("127.0.0.1", 0), Tasks)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
