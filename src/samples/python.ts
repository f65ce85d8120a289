/** The sample in Python. */
import {answersCsv, parts, program, shown, unknownOutcome} from './client';
import {pythonLiteral, pythonString} from './literals/python';
import {SAMPLE_LABELS} from './labels';
import {inEnglish, type SampleLanguage} from './types';
import {HEADERS} from './headerNames';

/** Python 3.9 or newer, standard library only. */
export const python: SampleLanguage = {
  id: 'python',
  label: SAMPLE_LABELS.python,
  fileName: 'sample.py',
  run: 'python3 sample.py',
  write: (input, say = inEnglish) =>
    program(
      !input.bearer && `import hashlib\nimport hmac`,
      `import json
import os
import sys`,
      !input.bearer && `import time`,
      `from urllib.error import HTTPError`,
      !input.bearer && `from urllib.parse import urlsplit`,
      `from urllib.request import Request, urlopen

GATEWAY_URL = os.environ.get("GATEWAY_URL", ${pythonString(input.baseUrl)})`,
      input.bearer
        ? `TOKEN = os.environ.get("${input.bearer.variable}", ${pythonString(input.bearer.token)})
`
        : `POINT = os.environ.get("GATEWAY_POINT", "${input.point}")
TOKEN = os.environ.get("GATEWAY_TOKEN", ${pythonString(input.token)})


def sign(key: str, path: str, body: bytes) -> str:
    text = f"{POINT}.{key}.POST {path}\\n".encode() + body
    return hmac.new(TOKEN.encode(), text, hashlib.sha256).hexdigest()

`,
      shown(
        parts(
          `payload = ${pythonLiteral(input.body)}`,
          !input.bearer && `# ${say('Serialised once: the signature covers the exact bytes that are sent.')}`,
          `body = json.dumps(payload, ensure_ascii=False).encode()`,
          !input.bearer && `key = str(time.time_ns() // 1_000_000)`,
          `url = GATEWAY_URL + ${pythonString(input.path)}`,
        ),
      ),
      `request = Request(
    url,
    data=body,
    headers={
        "Content-Type": "application/json",`,
      input.bearer
        ? `        "Authorization": f"Bearer {TOKEN}",`
        : `        "${HEADERS.point}": POINT,
        "${HEADERS.key}": key,
        "${HEADERS.signature}": sign(key, urlsplit(url).path, body),`,
      `    },
)

try:
    try:
        # ${say('Bounds the connection and each wait for bytes.')}
        response = urlopen(request, timeout=${input.timeoutSeconds})
    except HTTPError as refusal:
        response = refusal  # ${say('carries the same envelope')}
    with response:`,
      answersCsv(input)
        ? `        raw = response.read()
        is_csv = response.headers.get_content_type() == "text/csv"
    answer = None if is_csv else json.loads(raw)
    code = 0 if is_csv else answer["error"]["code"]`
        : `        answer = json.load(response)
    code = answer["error"]["code"]`,
      `except Exception as failure:
    print("${unknownOutcome(input)}", file=sys.stderr)
    print(repr(failure), file=sys.stderr)
    sys.exit(2)

if code != 0:
    print("Error:", json.dumps(answer["error"]), file=sys.stderr)
    sys.exit(1)`,
      answersCsv(input) ? `sys.stdout.buffer.write(raw)` : `print(json.dumps(answer, indent=2, ensure_ascii=False))`,
    ),
};
