/** The sample in JavaScript. */
import {answersCsv, parts, program, shown, unknownOutcome} from './client';
import {javascriptLiteral, javascriptString} from './literals/javascript';
import {SAMPLE_LABELS} from './labels';
import {inEnglish, type SampleLanguage} from './types';
import {HEADERS} from './headerNames';

/** Node.js 20 or newer, an ES module. Its fetch has no separate limit for the connection: the total one covers it. */
export const javascript: SampleLanguage = {
  id: 'javascript',
  label: SAMPLE_LABELS.javascript,
  fileName: 'sample.mjs',
  run: 'node sample.mjs',
  write: (input, say = inEnglish) =>
    program(
      !input.bearer && `import { createHmac } from 'node:crypto';\n`,
      `const GATEWAY_URL = process.env.GATEWAY_URL ?? ${javascriptString(input.baseUrl)};`,
      input.bearer
        ? `const TOKEN = process.env.${input.bearer.variable} ?? ${javascriptString(input.bearer.token)};
`
        : `const POINT = process.env.GATEWAY_POINT ?? '${input.point}';
const TOKEN = process.env.GATEWAY_TOKEN ?? ${javascriptString(input.token)};

function sign(key, path, body) {
  return createHmac('sha256', TOKEN).update(\`\${POINT}.\${key}.POST \${path}\\n\${body}\`).digest('hex');
}

// ${say('Serialised once: the signature covers the exact bytes that are sent.')}`,
      shown(
        parts(
          `const body = JSON.stringify(${javascriptLiteral(input.body)});`,
          !input.bearer && `const key = String(Date.now());`,
          `const url = new URL(GATEWAY_URL + ${javascriptString(input.path)});`,
        ),
      ),
      `
let answer;
let code;`,
      answersCsv(input) && `let isCsv;`,
      `try {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',`,
      input.bearer
        ? `      Authorization: \`Bearer \${TOKEN}\`,`
        : `      '${HEADERS.point}': POINT,
      '${HEADERS.key}': key,
      '${HEADERS.signature}': sign(key, url.pathname, body),`,
      `    },
    body,
    signal: AbortSignal.timeout(${input.timeoutSeconds}_000),
  });`,
      answersCsv(input)
        ? `  isCsv = response.headers.get('Content-Type')?.startsWith('text/csv');
  answer = isCsv ? Buffer.from(await response.arrayBuffer()) : await response.json();
  code = isCsv ? 0 : answer.error.code;`
        : `  answer = await response.json();
  code = answer.error.code;`,
      `} catch (error) {
  console.error('${unknownOutcome(input)}');
  console.error(error);
  process.exit(2);
}

if (code !== 0) {
  console.error('Error:', JSON.stringify(answer.error));
  process.exit(1);
}`,
      answersCsv(input) ? `process.stdout.write(answer);` : `console.log(JSON.stringify(answer, null, 2));`,
    ),
};
