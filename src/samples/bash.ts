import {connectSeconds, unknownOutcome} from './client';
import {jsonText} from './literals/json';
import {shellWord} from './literals/shell';
import type {SampleLanguage} from './types';

/** Bash 3.2 or newer with curl, openssl and jq. jq also gives the milliseconds, which `date` of macOS and BSD lacks. */
export const bash: SampleLanguage = {
  id: 'bash',
  label: 'Bash',
  fileName: 'sample.sh',
  run: 'bash sample.sh',
  render: (input) => `#!/usr/bin/env bash
set -euo pipefail

url=\${GATEWAY_URL:-${shellWord(input.baseUrl)}}
point=\${GATEWAY_POINT:-${input.point}}
token=\${GATEWAY_TOKEN:-${shellWord(input.token)}}

sign() { # key, body; some versions of openssl print a prefix before the digest
  printf '%s.%s.%s' "$point" "$1" "$2" | openssl dgst -sha256 -hmac "$token" | awk '{print $NF}'
}

unknown_outcome() {
  echo '${unknownOutcome(input)}' >&2
  exit 2
}

read -r -d '' body <<'JSON' || true # read reports the end of the text as 1
${jsonText(input.body)}
JSON

key=$(jq -n 'now * 1000 | floor') # milliseconds; date has no portable way
signature=$(sign "$key" "$body")

answer=$(curl --silent --show-error --connect-timeout ${connectSeconds(input)} --max-time ${input.timeoutSeconds} \\
  --header 'Content-Type: application/json' \\
  --header "X-Point: $point" \\
  --header "X-Key: $key" \\
  --header "X-Signature: $signature" \\
  --data-binary "$body" \\
  "$url${input.path}") || unknown_outcome

code=$(jq -er '.error.code' <<<"\${answer:-null}") || unknown_outcome
if [[ $code != 0 ]]; then
  echo "Error: $(jq -c '.error' <<<"$answer")" >&2
  exit 1
fi
jq . <<<"$answer"`,
};
