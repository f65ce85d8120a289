#!/usr/bin/env bash
# Runs each repair of the signature mistakes for what it is shown for, and tells what came of it.
set -euo pipefail
tell() { printf '%s\t%s\n' "$1" "$(openssl base64 -A)"; }

read_token() {
  {{token}}
  printf %s "$token"
}
read_token | tell token

point=5001
key=1795248000000
path=/v2/transaction/find
token=sandbox_3kT9vQ2mX7pL5wRz
body='{"description":"Кава & <чай>"}'
build_text() {
  {{text}}
}
build_text | tell text

make_key() {
  local key
  {{key}}
  printf %s "$key"
}
make_key | tell key

find_path() {
  local path address='https://api.gateway.example/v2/transaction/find?a=1/2'
  {{path}}
  printf %s "$path"
}
find_path | tell path

send_body() {
  # The server answers with the bytes that it got.
  local address=$ECHO
  {{body}}
}
send_body 2>/dev/null | tell body

count_bytes() {
  {{bytes}}
  printf %s "${#body}"
}
count_bytes | tell bytes

digest() {
  {{mac}}
}
build_text | digest | tell mac

hex() {
  {{hex}}
}
build_text | hex | tell hex

build_callback() {
  {{callback}}
}
build_callback | tell callback
