/** The sample in Bash, for who calls the gateway from a shell or a cron job. */
import {answersCsv, connectSeconds, parts, program, shown, unknownOutcome} from './client';
import {jsonText} from './literals/json';
import {shellWord} from './literals/shell';
import {SAMPLE_LABELS} from './labels';
import {inEnglish, type SampleInput, type SampleLanguage, type Say} from './types';
import {HEADERS} from './headerNames';

const signature = (
  say: Say,
) => `sign() { # ${say('key, path, body; some versions of openssl print a prefix before the digest')}
  printf '%s.%s.POST %s\\n%s' "$point" "$1" "$2" "$3" | openssl dgst -sha256 -hmac "$token" | awk '{print $NF}'
}
`;

const jsonAnswer = (command: string) => `answer=$(${command}) || unknown_outcome

code=$(jq -er '.error.code' <<<"\${answer:-null}") || unknown_outcome
if [[ $code != 0 ]]; then
  echo "Error: $(jq -c '.error' <<<"$answer")" >&2
  exit 1
fi
jq . <<<"$answer"`;

/** A file keeps the answer byte for byte; a shell variable would lose the line ends at its end. */
const csvAnswer = (command: string, say: Say) => `answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
type=$(${command} \\
  --output "$answer" --write-out '%{content_type}') || unknown_outcome

if [[ $type != text/csv* ]]; then # ${say('a refusal is JSON')}
  error=$(jq -ec '.error' "$answer") || unknown_outcome
  echo "Error: $error" >&2
  exit 1
fi
cat "$answer"`;

function curl(input: SampleInput): string {
  return parts(
    `curl --silent --show-error --connect-timeout ${connectSeconds(input)} --max-time ${input.timeoutSeconds} \\`,
    `  --header 'Content-Type: application/json' \\`,
    input.bearer
      ? `  --header "Authorization: Bearer $token" \\`
      : `  --header "${HEADERS.point}: $point" \\\n  --header "${HEADERS.key}: $key" \\\n  --header "${HEADERS.signature}: $signature" \\`,
    `  --data-binary "$body" \\`,
    input.bearer ? `  "$url${input.path}"` : `  "$address"`,
  );
}

/** Bash 3.2 or newer with curl, openssl and jq. jq also gives the milliseconds, which `date` of macOS and BSD lacks. */
export const bash: SampleLanguage = {
  id: 'bash',
  label: SAMPLE_LABELS.bash,
  fileName: 'sample.sh',
  run: 'bash sample.sh',
  write: (input, say = inEnglish) =>
    program(
      `#!/usr/bin/env bash
set -euo pipefail

url=\${GATEWAY_URL:-${shellWord(input.baseUrl)}}`,
      input.bearer
        ? `token=\${${input.bearer.variable}:-${shellWord(input.bearer.token)}}`
        : `point=\${GATEWAY_POINT:-${input.point}}\ntoken=\${GATEWAY_TOKEN:-${shellWord(input.token)}}`,
      '',
      !input.bearer && signature(say),
      `unknown_outcome() {
  echo '${unknownOutcome(input)}' >&2
  exit 2
}
`,
      shown(
        parts(
          `read -r -d '' body <<'JSON' || true # ${say('read reports the end of the text as 1')}
${jsonText(input.body)}
JSON`,
          !input.bearer &&
            `
key=$(jq -n 'now * 1000 | floor') # ${say('milliseconds; date has no portable way')}
address=$url${input.path}`,
        ),
      ),
      !input.bearer &&
        `path=/\${address#*://*/} # ${say('the address without its scheme and host')}
signature=$(sign "$key" "$path" "$body")`,
      '',
      answersCsv(input) ? csvAnswer(curl(input), say) : jsonAnswer(curl(input)),
    ),
};
