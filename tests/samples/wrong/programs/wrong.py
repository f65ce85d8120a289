# Small programs that sign wrongly, each as somebody has written it. What they share is how they tell what they sent.
import base64
import datetime
import hashlib
import hmac
import json
import time
import unicodedata
from collections import OrderedDict

TOKEN = "sandbox_3kT9vQ2mX7pL5wRz"
POINT = "5001"
PAY = "/v2/transaction/pay"
order = {
    "external_transaction_id": "order-42/7",
    "amount": 1250,
    "description": "Кава & <чай> Ї",
    "customer": {"name": "Олена", "is_new": True, "email": None},
}
compact = json.dumps(order, ensure_ascii=False, separators=(",", ":")).encode()


def sent(name, key, signature, body, purpose="POST " + PAY):
    in64 = lambda value: base64.b64encode(value if isinstance(value, bytes) else value.encode()).decode()
    print(name, POINT, key, purpose, in64(signature), in64(body), sep="\t")


def sign(text, token=TOKEN):
    return hmac.new(token.encode(), text if isinstance(text, bytes) else text.encode(), hashlib.sha256).hexdigest()


def now():
    return str(time.time_ns() // 1_000_000)


def requests_json():
    # requests.post(json=order) serialises by itself, and without blanks in newer versions.
    key = now()
    sent("json.dumps beside json=", key, sign(f"{POINT}.{key}.POST {PAY}\n{json.dumps(order)}"), compact)


def dumps_readable():
    key = now()
    sent("ensure_ascii=False", key, sign(f"{POINT}.{key}.POST {PAY}\n{json.dumps(order, ensure_ascii=False)}"), compact)


def sort_keys():
    key = now()
    text = json.dumps(order, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    sent("sort_keys", key, sign(f"{POINT}.{key}.POST {PAY}\n{text}"), compact)


def the_dict():
    key = now()
    sent("str of a dict", key, sign(f"{POINT}.{key}.POST {PAY}\n{order}"), compact)


def the_bytes():
    key = now()
    sent("bytes in an f-string", key, sign(f"{POINT}.{key}.POST {PAY}\n{compact}"), compact)


def float_key():
    key = now()
    sent("time as a float", key, sign(f"{POINT}.{int(key) / 1000}.POST {PAY}\n" + compact.decode()), compact)


def iso_key():
    key = now()
    moment = datetime.datetime.fromtimestamp(int(key) // 1000, datetime.timezone.utc).isoformat()
    sent("isoformat", key, sign(f"{POINT}.{moment}.POST {PAY}\n" + compact.decode()), compact)


def upper():
    key = now()
    sent("upper", key, sign(f"{POINT}.{key}.POST {PAY}\n" + compact.decode()).upper(), compact)


def swapped():
    key = now()
    text = f"{POINT}.{key}.POST {PAY}\n".encode() + compact
    sent("hmac.new(text, token)", key, hmac.new(text, TOKEN.encode(), hashlib.sha256).hexdigest(), compact)


def sha1():
    key = now()
    text = f"{POINT}.{key}.POST {PAY}\n".encode() + compact
    sent("sha1", key, hmac.new(TOKEN.encode(), text, hashlib.sha1).hexdigest(), compact)


def cyrillic():
    key = now()
    text = f"{POINT}.{key}.POST {PAY}\n{compact.decode()}".encode("windows-1251")
    sent("windows-1251", key, sign(text), compact)


def path_alone():
    key = now()
    sent("path without method", key, sign(f"{POINT}.{key}.{PAY}\n" + compact.decode()), compact)


def body_digest():
    key = now()
    sent("hash of the body", key, sign(f"{POINT}.{key}.POST {PAY}\n{hashlib.sha256(compact).hexdigest()}"), compact)


def decomposed():
    # File names and texts from macOS come decomposed.
    key = now()
    sent("NFD", key, sign(f"{POINT}.{key}.POST {PAY}\n{unicodedata.normalize('NFD', compact.decode())}"), compact)


def printed_bytes():
    key = now()
    digest = hmac.new(TOKEN.encode(), f"{POINT}.{key}.POST {PAY}\n".encode() + compact, hashlib.sha256).digest()
    sent("str of base64", key, str(base64.b64encode(digest)), compact)


def utf8_sig():
    key = now()
    body = compact.decode().encode("utf-8-sig")
    sent("utf-8-sig", key, sign(f"{POINT}.{key}.POST {PAY}\n".encode() + body), compact)


def only_body():
    key = now()
    sent("the body alone", key, sign(compact), compact)


def two_indent_and_newline():
    key = now()
    text = json.dumps(order, indent=4, ensure_ascii=False) + "\n"
    sent("two: indent=4, line end", key, sign(f"{POINT}.{key}.POST {PAY}\n{text}"), compact)


def two_dot_and_sha1():
    key = now()
    text = f"{POINT}.{key}.POST {PAY}.".encode() + compact
    sent("two: dot, sha1", key, hmac.new(TOKEN.encode(), text, hashlib.sha1).hexdigest(), compact)


def two_version_and_sort():
    key = now()
    text = json.dumps(OrderedDict(sorted(order.items())), ensure_ascii=False, separators=(",", ":"))
    nested = json.dumps(json.loads(text), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    sent("two: without /v2, sorted", key, sign(f"{POINT}.{key}.POST /transaction/pay\n{nested}"), compact)


def two_slash_and_quotes():
    key = now()
    sent("two: trailing slash, token in quotes", key, sign(f"{POINT}.{key}.POST {PAY}/\n" + compact.decode(), f'"{TOKEN}"'), compact)


def two_seconds_and_base64():
    key = now()
    text = f"{POINT}.{int(key) // 1000}.POST {PAY}\n".encode() + compact
    digest = hmac.new(TOKEN.encode(), text, hashlib.sha256).digest()
    sent("two: seconds, base64", key, base64.b64encode(digest), compact)


def two_latin_and_missing_separator():
    key = now()
    body = '{"name":"café","amount":1250}'
    text = f"{POINT}.{key}.POST {PAY}{body}".encode("latin-1")
    sent("two: latin-1, no line feed", key, sign(text), body)


for program in [value for value in list(globals().values()) if callable(value) and getattr(value, "__module__", "") == "__main__"]:
    if program.__code__.co_argcount == 0 and program.__name__ != "now":
        program()
