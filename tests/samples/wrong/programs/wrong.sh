#!/usr/bin/env bash
# Small programs that sign wrongly, each as somebody has written it. What they share is how they tell what they sent.
set -euo pipefail

token=sandbox_3kT9vQ2mX7pL5wRz
point=5001
path=/v2/transaction/pay
body='{"external_transaction_id":"order-42/7","amount":1250,"description":"Кава & <чай>"}'
key=1795248000501

in64() { openssl base64 -A; }
sent() { # name, key, signature, body, purpose
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$point" "$2" "${5:-POST $path}" "$(printf %s "$3" | in64)" "$(printf %s "$4" | in64)"
}
hmac() { openssl dgst -sha256 -hmac "${1:-$token}" | awk '{print $NF}'; }

signature=$(echo "$point.$key.POST $path
$body" | hmac)
sent 'echo' $key "$signature" "$body"

signature=$(echo -n "$point.$key.POST $path\n$body" | hmac)
sent 'echo -n without -e' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s' $point $key $path "$body" | openssl dgst -sha256 -hmac "$token")
sent 'all that openssl prints' $key "$signature" "$body"

seconds=${key%???}
signature=$(printf '%s.%s.POST %s\n%s' $point $seconds $path "$body" | hmac)
sent 'date +%s' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s' $point $key $path "$body" | openssl dgst -sha256 -hmac "$token" -binary | openssl base64)
sent 'openssl base64' $key "$signature" "$body"

line='GATEWAY_TOKEN="sandbox_3kT9vQ2mX7pL5wRz"'
signature=$(printf '%s.%s.POST %s\n%s' $point $key $path "$body" | hmac "${line#*=}")
sent 'token from .env' $key "$signature" "$body"

signature=$( (printf %s "$token"; printf '%s.%s.POST %s\n%s' $point $key $path "$body") | sha256sum)
sent 'sha256sum' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s' $point $key $path "$body" | hmac | tr a-f A-F)
sent 'upper case' $key "$signature" "$body"

pretty=$(jq . <<<"$body")
signature=$(printf '%s.%s.POST %s\n%s' $point $key $path "$pretty" | hmac)
sent 'jq for the signature' $key "$signature" "$body"

# curl --data leaves out line feeds of a file.
signature=$(printf '%s.%s.POST %s\n%s' $point $key $path "$pretty" | hmac)
sent 'curl --data @file' $key "$signature" "$(tr -d '\n' <<<"$pretty")"

signature=$(printf '%s.%s.POST %s\n%s' $point $key "${path#/}" "$body" | hmac)
sent 'no slash at the start' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s' $key $point $path "$body" | hmac)
sent 'key before point' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\r\n%s' $point $key $path "$body" | hmac)
sent 'a script with CRLF' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n' $point $key $path | hmac)
sent 'an empty variable' $key "$signature" "$body"

signature=$(printf '%s:%s:POST %s\n%s' $point $key $path "$body" | hmac)
sent 'colons' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s' $point $key $path "$body" | hmac | cut -c1-32)
sent 'cut' $key "$signature" "$body"

signature=$(printf '%s.%s.CALLBACK\n%s' $point $key "$body" | hmac)
sent 'the word of callbacks' $key "$signature" "$body"

signature=$(echo "$point.$key.POST $path\n$body" | hmac)
sent 'two: echo, backslash n' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s\n' $point $seconds $path "$body" | hmac)
sent 'two: seconds, line end' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s' $point $key "$path/" "$body" | openssl dgst -sha256 -hmac "$token")
sent 'two: trailing slash, all that openssl prints' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s' $point $key /transaction/pay "$pretty" | hmac)
sent 'two: without /v2, jq' $key "$signature" "$body"

signature=$(printf '%s.%s.%s\n%s' $point $key $path "$body" | hmac "$token ")
sent 'two: no method, a blank behind the token' $key "$signature" "$body"

signature=$(printf '%s.%s.POST %s\n%s' $point $key $path "$body" | openssl dgst -sha1 -hmac "$token")
sent 'two: sha1, all that openssl prints' $key "$signature" "$body"

signature=$(echo "$point.$key.POST $path
$pretty" | openssl dgst -sha256 -hmac "$token" -binary | od -An -tx1 | tr -d " \n" | tr a-f A-F)
sent 'two: jq, echo, upper case' $key "$signature" "$body"

signature=$(printf '%s,%s,POST %s\n%s' $point $key $path "$body" | openssl dgst -sha256 -hmac "$token" -r)
sent 'two: commas, openssl -r' $key "$signature" "$body"
