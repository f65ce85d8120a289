/** The receiver of callbacks in Bash. */
import {shellWord} from '../literals/shell';
import {inEnglish} from '../types';
import type {ReceiverLanguage} from './types';
import {LOWER_HEADERS} from '../headerNames';

/** Bash 3.2 or newer with openssl and jq: verifies one stored delivery, for a web server that runs a program. */
export const bash: ReceiverLanguage = {
  id: 'bash',
  label: 'Bash',
  fileName: 'receiver.sh',
  run: () => 'bash receiver.sh headers.txt body.json',
  state:
    'It verifies one delivery that a web server has stored, byte for byte, and prints the HTTP status to answer with. State: one entry per fact in `callbacks/`. For a shop, use one of the other languages.',
  render: (input, say = inEnglish) => `#!/usr/bin/env bash
set -euo pipefail
umask 077

headers=$1
body=$2
point=\${GATEWAY_POINT:-${input.point}}
token=\${GATEWAY_TOKEN:-${shellWord(input.token)}}
next=\${GATEWAY_TOKEN_NEXT:-} # ${say('while the token is changed: each signature is tried with each token')}
state=callbacks

answer() { # ${say('the caller sends the status as soon as it reads the line')}
  echo "$1"
}

refuse() {
  answer "$1"
  exit 0
}

wanted_headers() { # ${say('names of headers come in any case, lines may end with CRLF')}
  awk -F ':[ \\t]*' '
    { sub(/[ \\t\\r]+$/, ""); name = tolower($1) }
    !(name in value) { value[name] = $2 }
    function of(name) { return value[name] == "" ? "-" : value[name] }
    END { print of("${LOWER_HEADERS.point}"), of("${LOWER_HEADERS.key}"), of("${LOWER_HEADERS.signature}"), of("${LOWER_HEADERS.previousSignature}"), of("content-encoding") }
  ' "$headers"
}

equal() { # ${say('compares digests under a random key, so that the time tells nothing about the right text')}
  local nonce one other
  nonce=$(od -An -N32 -tx1 /dev/urandom)
  { read -r one && read -r other; } < <(
    openssl dgst -sha256 -hmac "$nonce" <(printf %s "$1") <(printf %s "$2")
  ) || return
  [[ \${one##* } == "\${other##* }" ]]
}

is_genuine() {
  local expected given secret
  for secret in "$token" "$next"; do
    [[ $secret ]] || continue
    expected=$({ printf '%s.%s.CALLBACK\\n' "$point" "$key"; cat "$body"; } | openssl dgst -sha256 -hmac "$secret")
    for given in "$signature" "$previous"; do
      # ${say('Some versions of openssl print a prefix before the digest.')}
      [[ $given == - ]] || ! equal "\${expected##* }" "$given" || return 0
    done
  done
  return 1
}

fulfil() { # ${say('your work; compare amount and currency with the order first, and let a repeat do no harm')}
  jq -r '.transaction.external_transaction_id' "$1" >>fulfilled.txt
}

capture() { # ${say('your work on a hold: deliver and call /transaction/complete before it expires, or release it')}
  jq -r '.transaction.external_transaction_id' "$1" >>held.txt
}

[[ $(wc -c <"$body") -le ${input.maxBytes} ]] || refuse 413
[[ -s $body ]] || refuse 400
read -r given_point key signature previous encoding < <(wanted_headers)
[[ $encoding == - || $encoding == identity ]] || refuse 415
[[ $given_point == "$point" && $key =~ ^[1-9][0-9]{0,15}$ ]] || refuse 401
is_genuine || refuse 401
distance=$(($(date +%s) * 1000 - key))
((\${distance#-} <= ${input.windowMs})) || refuse 401

# ${say('The kind of object that each event carries. Other events are acknowledged and not stored.')}
read -r kind id version status < <(
  jq -r '{
${input.events.map(({event, object}) => `    ${JSON.stringify(event)}: ${JSON.stringify(object)}`).join(',\n')}
  }[.event // ""] as $kind
    | if $kind then [$kind] + (.[$kind] | [.id, .version, .status]) else ["-", 0, 0] end
    | map(. // "-") | join(" ")' "$body" 2>/dev/null
) || refuse 400
[[ $id =~ ^[0-9]+$ && $version =~ ^[0-9]+$ ]] || refuse 400

[[ -d $state/done ]] || mkdir -p "$state"/{keys,objects,due,working,done}
# ${say('One delivery at a time. A crash between here and rmdir leaves the lock: remove it by hand.')}
until mkdir "$state/lock" 2>/dev/null; do sleep 0.01; done
trap 'rmdir "$state/lock"' EXIT
[[ ! -e $state/keys/$key ]] || refuse 401
: >"$state/keys/$key"

# ${say(input.orderKey)}
# ${say(input.rule)}
name=$kind-$id
known=0
[[ ! -e $state/objects/$name ]] || read -r known _ <"$state/objects/$name"
if ((version > known)); then
  for due in "$state/due/$name"-*; do
    [[ ! -e $due ]] || rm "$due" # ${say('the object has moved on')}
  done
  work=$name-$status
  # ${say('Statuses are numbered per kind of object: 1 of a dispute is no payment.')}
  if [[ $kind == ${input.working} ]] && [[ $status == ${input.success} || $status == ${input.authorized} ]] &&
    [[ ! -e $state/done/$work && ! -e $state/working/$work ]]; then
    cp "$body" "$state/due.new"
    mv "$state/due.new" "$state/due/$work"
  fi
  echo "$version $status" >"$state/objects/$name.new"
  mv "$state/objects/$name.new" "$state/objects/$name"
fi
trap - EXIT
rmdir "$state/lock"
answer 204

# ${say('Slow work begins only now. mv succeeds for one process; what a crash leaves in working/ needs a person.')}
for due in "$state"/due/*; do
  work=\${due##*/}
  if mv "$due" "$state/working/" 2>/dev/null; then
    case $work in
      *-${input.success}) fulfil "$state/working/$work" ;;
      *-${input.authorized}) capture "$state/working/$work" ;;
    esac
    : >"$state/done/$work"
    rm "$state/working/$work"
  fi
done`,
};
