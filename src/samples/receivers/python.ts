/** The receiver of callbacks in Python. */
import {STORE_SQL, WORK_SQL} from '../../domain';
import {inEnglish} from '../types';
import type {ReceiverLanguage} from './types';
import {HEADERS} from '../headerNames';

const sql = (lines: readonly string[], indent: string) => lines.map((line) => `${indent}${line}`).join('\n');

/** Python 3.9 or newer, standard library only. */
export const python: ReceiverLanguage = {
  id: 'python',
  label: 'Python',
  fileName: 'receiver.py',
  run: () => 'python3 receiver.py',
  state: 'State: SQLite in `callbacks.db`. With several servers, use the database of your shop.',
  render: (input, say = inEnglish) => `import hashlib
import hmac
import json
import logging
import os
import re
import sqlite3
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

POINT = os.environ.get("GATEWAY_POINT", "${input.point}")
# ${say('While the token is changed, set both: each signature is tried with each token.')}
TOKENS = [
    token
    for token in (
        os.environ.get("GATEWAY_TOKEN", ${JSON.stringify(input.token)}),
        os.environ.get("GATEWAY_TOKEN_NEXT"),
    )
    if token
]
PORT = int(os.environ.get("PORT", "${input.port}"))
WINDOW_MS = ${input.windowMs}
MAX_BYTES = ${input.maxBytes}
# ${say('The kind of object that each event carries. Other events are acknowledged and not stored.')}
EVENTS = {
${input.events.map(({event, object}) => `    ${JSON.stringify(event)}: ${JSON.stringify(object)},`).join('\n')}
}
SUCCESS, AUTHORIZED = ${input.success}, ${input.authorized}

db = sqlite3.connect("callbacks.db", check_same_thread=False)
db.execute("PRAGMA journal_mode = WAL")
db.executescript("""
    CREATE TABLE IF NOT EXISTS used_keys (key INTEGER PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS objects (
        kind TEXT, id INTEGER,
        version INTEGER NOT NULL,
        status INTEGER,
        body TEXT NOT NULL,
        PRIMARY KEY (kind, id)
    );
    CREATE TABLE IF NOT EXISTS work (
        kind TEXT, id INTEGER, status INTEGER,
        done INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (kind, id, status)
    );
    CREATE INDEX IF NOT EXISTS due ON work (kind, id) WHERE done = 0;
""")
db_lock = threading.Lock()
work = threading.Event()


def is_genuine(headers, body):
    point = headers.get("${HEADERS.point}", "")
    key = headers.get("${HEADERS.key}", "")
    if point != POINT or not re.fullmatch(r"[1-9][0-9]{0,15}", key):
        return False
    text = f"{point}.{key}.CALLBACK\\n".encode() + body
    expected = [hmac.new(token.encode(), text, hashlib.sha256).hexdigest().encode() for token in TOKENS]
    given = [headers.get(name, "").encode("latin-1", "replace") for name in ("${HEADERS.signature}", "${HEADERS.previousSignature}")]
    if not any(hmac.compare_digest(one, other) for one in expected for other in given):
        return False
    return abs(time.time() * 1000 - int(key)) <= WINDOW_MS


# ${say(input.orderKey)}
# ${say(input.rule)}
STORE = """
${sql(STORE_SQL, '    ')}
"""
WORK = """
${sql(WORK_SQL, '    ')}
"""


def record(key, event):
    """${say('Stores the event in one database transaction. Answers False for a used key.')}"""
    with db_lock, db:
        db.execute("DELETE FROM used_keys WHERE key < ?", (time.time() * 1000 - WINDOW_MS,))
        if db.execute("INSERT OR IGNORE INTO used_keys VALUES (?)", (key,)).rowcount == 0:
            return False
        kind = EVENTS.get(event.get("event"))
        if kind is None:
            return True  # ${say('an event that this program does not know')}
        values = {name: event[kind][name] for name in ("id", "version")}
        if not all(type(value) is int for value in values.values()):
            raise ValueError("the event carries no object")
        # ${say('Reports and invoices have a state in words, and no status.')}
        values.update(kind=kind, status=event[kind].get("status"), body=json.dumps(event[kind]))
        if db.execute(STORE, values).rowcount == 1 and (kind, values["status"]) in TASKS:
            db.execute(WORK, values)
        return True


def fulfil(payment):
    """${say('Your work. Compare amount and currency with the order first, and let a repeat do no harm.')}"""
    with open("fulfilled.txt", "a", encoding="utf-8") as file:
        file.write(payment["external_transaction_id"] + "\\n")


def capture(payment):
    """${say('Your work on a hold: deliver and call /transaction/complete before it expires, or release it.')}"""
    with open("held.txt", "a", encoding="utf-8") as file:
        file.write(payment["external_transaction_id"] + "\\n")


# ${say('Statuses are numbered per kind of object: 1 of a dispute is no payment.')}
TASKS = {("${input.working}", SUCCESS): fulfil, ("${input.working}", AUTHORIZED): capture}


def work_on_due():
    """${say('Does what the stored statuses ask for, once per object and status.')}"""
    with db_lock:
        # ${say('An object that has moved on asks for other work.')}
        due = db.execute(
            "SELECT kind, id, status, body FROM work JOIN objects USING (kind, id, status) WHERE done = 0"
        ).fetchall()
    for kind, object_id, status, body in due:
        try:
            TASKS[kind, status](json.loads(body))
        except Exception:
            logging.exception("%s %s: not done, the next callback tries again", kind, object_id)
            continue
        with db_lock, db:
            db.execute(
                "UPDATE work SET done = 1 WHERE kind = ? AND id = ? AND status = ?", (kind, object_id, status)
            )


def work_beside():
    """${say('Runs beside the server, so that no callback waits for it; picks up what a crash left undone.')}"""
    while True:
        work.wait()
        work.clear()
        work_on_due()


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10  # ${say('seconds; a client that sends nothing must not hold a thread')}

    def do_POST(self):
        try:
            body = self.read_body()
        except ValueError:
            return self.answer(400, close=True)
        if body is None:
            return self.answer(413, close=True)
        if self.headers.get("Content-Encoding", "identity") != "identity":
            return self.answer(415)
        if not body:
            return self.answer(400)
        if not is_genuine(self.headers, body):
            return self.answer(401)
        try:
            recorded = record(int(self.headers["${HEADERS.key}"]), json.loads(body))
        except (ValueError, KeyError, TypeError, AttributeError):
            return self.answer(400)
        self.answer(204 if recorded else 401)
        work.set()

    def read_body(self):
        """${say('None if the body is too large. Proxies and tunnels send it in chunks.')}"""
        if "chunked" not in self.headers.get("Transfer-Encoding", "").lower():
            length = int(self.headers.get("Content-Length", "0"))
            return self.rfile.read(length) if 0 <= length <= MAX_BYTES else None
        body = b""
        while size := int(self.rfile.readline(64).split(b";")[0], 16):
            if size < 0 or len(body) + size > MAX_BYTES:
                return None
            body += self.rfile.read(size)
            self.rfile.readline(64)
        while self.rfile.readline(8192).strip():
            pass
        return body

    def answer(self, status, close=False):
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Length", "0")
        if close:
            self.send_header("Connection", "close")  # ${say('the body was not read')}
        self.end_headers()

    def log_message(self, *args):
        pass


if __name__ == "__main__":
    work.set()
    threading.Thread(target=work_beside, daemon=True).start()
    ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()`,
};
