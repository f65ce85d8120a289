import {unknownOutcome} from './client';
import {javascriptLiteral, javascriptString} from './literals/javascript';
import type {SampleLanguage} from './types';

/** Node.js 20 or newer, an ES module. Its fetch has no separate limit for the connection: the total one covers it. */
export const javascript: SampleLanguage = {
  id: 'javascript',
  label: 'JavaScript',
  fileName: 'sample.mjs',
  run: 'node sample.mjs',
  render: (input) => `import { createHmac } from 'node:crypto';

const GATEWAY_URL = process.env.GATEWAY_URL ?? ${javascriptString(input.baseUrl)};
const POINT = process.env.GATEWAY_POINT ?? '${input.point}';
const TOKEN = process.env.GATEWAY_TOKEN ?? ${javascriptString(input.token)};

function sign(key, body) {
  return createHmac('sha256', TOKEN).update(\`\${POINT}.\${key}.\${body}\`).digest('hex');
}

// Serialised once: the signature covers the exact bytes that are sent.
const body = JSON.stringify(${javascriptLiteral(input.body)});
const key = String(Date.now());

let answer;
let code;
try {
  const response = await fetch(GATEWAY_URL + ${javascriptString(input.path)}, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Point': POINT,
      'X-Key': key,
      'X-Signature': sign(key, body),
    },
    body,
    signal: AbortSignal.timeout(${input.timeoutSeconds}_000),
  });
  answer = await response.json();
  code = answer.error.code;
} catch (error) {
  console.error('${unknownOutcome(input)}');
  console.error(error);
  process.exit(2);
}

if (code !== 0) {
  console.error('Error:', JSON.stringify(answer.error));
  process.exit(1);
}
console.log(JSON.stringify(answer, null, 2));`,
};
