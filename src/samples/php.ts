/** The sample in PHP. */
import {answersCsv, connectSeconds, parts, program, shown, unknownOutcome} from './client';
import {phpLiteral, phpString} from './literals/php';
import {SAMPLE_LABELS} from './labels';
import {inEnglish, type SampleLanguage} from './types';
import {HEADERS} from './headerNames';

/** PHP 8.2 with the curl extension. */
export const php: SampleLanguage = {
  id: 'php',
  label: SAMPLE_LABELS.php,
  fileName: 'sample.php',
  run: 'php sample.php',
  write: (input, say = inEnglish) =>
    program(
      `<?php

declare(strict_types=1);

define('GATEWAY_URL', getenv('GATEWAY_URL') ?: ${phpString(input.baseUrl)});`,
      input.bearer
        ? `define('TOKEN', getenv('${input.bearer.variable}') ?: ${phpString(input.bearer.token)});`
        : `define('POINT', getenv('GATEWAY_POINT') ?: '${input.point}');
define('TOKEN', getenv('GATEWAY_TOKEN') ?: ${phpString(input.token)});`,
      `const JSON_FLAGS = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
`,
      !input.bearer &&
        `function sign(string $key, string $path, string $body): string
{
    return hash_hmac('sha256', POINT . ".$key.POST $path\\n$body", TOKEN);
}

// ${say('Encoded once: the signature covers the exact bytes that are sent.')}`,
      shown(
        parts(
          `$body = json_encode(${phpLiteral(input.body)}, JSON_FLAGS);`,
          !input.bearer && `$key = sprintf('%d', microtime(true) * 1000);`,
          `$url = GATEWAY_URL . ${phpString(input.path)};`,
        ),
      ),
      `
$curl = curl_init($url);
curl_setopt_array($curl, [
    CURLOPT_POSTFIELDS => $body,
    CURLOPT_HTTPHEADER => [
        'Content-Type: application/json',`,
      input.bearer
        ? `        'Authorization: Bearer ' . TOKEN,`
        : `        '${HEADERS.point}: ' . POINT,
        '${HEADERS.key}: ' . $key,
        '${HEADERS.signature}: ' . sign($key, parse_url($url, PHP_URL_PATH), $body),`,
      `    ],
    CURLOPT_CONNECTTIMEOUT => ${connectSeconds(input)},
    CURLOPT_TIMEOUT => ${input.timeoutSeconds},
    CURLOPT_RETURNTRANSFER => true,
]);
$raw = (string) curl_exec($curl);`,
      answersCsv(input) &&
        `// ${say('A refusal is JSON, and a broken transfer has no right to look like a file.')}
if (curl_errno($curl) === 0 && str_starts_with((string) curl_getinfo($curl, CURLINFO_CONTENT_TYPE), 'text/csv')) {
    echo $raw;
    exit(0);
}
`,
      `$answer = json_decode($raw);
$code = $answer->error->code ?? null;

if ($code === null) {
    fwrite(STDERR, "${unknownOutcome(input)}\\n");
    fwrite(STDERR, curl_error($curl) . "\\n");
    exit(2);
}`,
      answersCsv(input)
        ? `fwrite(STDERR, 'Error: ' . json_encode($answer->error, JSON_FLAGS) . "\\n");
exit(1);`
        : `if ($code !== 0) {
    fwrite(STDERR, 'Error: ' . json_encode($answer->error, JSON_FLAGS) . "\\n");
    exit(1);
}
echo json_encode($answer, JSON_FLAGS | JSON_PRETTY_PRINT), "\\n";`,
    ),
};
