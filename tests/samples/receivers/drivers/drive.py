"""Gives the receiver of the page a round of deliveries in its own process, without HTTP: one line with key and body each."""

import importlib.util
import json
import sys

spec = importlib.util.spec_from_file_location("receiver", sys.argv[1])
receiver = importlib.util.module_from_spec(spec)
spec.loader.exec_module(receiver)

for line in sys.stdin:
    post = json.loads(line)
    if not receiver.record(post["key"], json.loads(post["body"])):
        raise SystemExit(f"the key {post['key']} was taken for a used one")
receiver.work_on_due()
