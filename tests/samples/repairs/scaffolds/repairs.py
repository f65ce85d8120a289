# Runs each repair of the signature mistakes for what it is shown for, and tells what came of it.
import base64
import hashlib
import hmac
import json
import re
import time
from urllib.parse import quote, urlsplit

point, key, path = "5001", "1795248000000", "/v2/transaction/find"
data = {"amount": 1, "description": "Кава & <чай>"}
JSON = '{"description":"Кава & <чай>"}'


def tell(name, value):
    print(name, base64.b64encode(value if isinstance(value, bytes) else value.encode()).decode(), sep="\t")


def show_token():
    {{token}}
    tell("token", token)


def show_key():
    {{key}}
    tell("key", key)


def show_path(url):
    {{path}}
    tell("path", path)


def show_body():
    {{body}}
    tell("body", body)


def show_bytes(text):
    {{bytes}}
    tell("bytes", body)


def show_text(body):
    {{text}}
    tell("text", text)


def show_mac(token, text):
    {{mac}}
    tell("mac", signature)


def show_hex(token, text):
    {{hex}}
    tell("hex", signature)


def show_callback(body):
    {{callback}}
    tell("callback", text)


def show_query(pairs):
    {{query}}
    tell("query", query)


show_token()
show_key()
show_path("https://api.gateway.example/v2/transaction/find?a=1/2")
show_body()
show_bytes(JSON)
show_text(JSON.encode())
signed = f"5001.1795248000000.POST /v2/transaction/find\n{JSON}".encode()
show_mac("sandbox_3kT9vQ2mX7pL5wRz", signed)
show_hex("sandbox_3kT9vQ2mX7pL5wRz", signed)
show_callback(JSON.encode())
show_query([("b", "К"), ("a.c", "1"), ("a", "2"), ("B", "~")])
