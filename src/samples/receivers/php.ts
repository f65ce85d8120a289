/** The receiver of callbacks in PHP. */
import {phpString} from '../literals/php';
import {inEnglish} from '../types';
import type {ReceiverLanguage} from './types';
import {HEADERS, serverVariable} from '../headerNames';

/** PHP 8.2 or newer. Each request is a new run, so all state is in files; the built-in server is for tests only. */
export const php: ReceiverLanguage = {
  id: 'php',
  label: 'PHP',
  fileName: 'receiver.php',
  run: ({port}) => `php -S 127.0.0.1:${port} receiver.php`,
  state:
    'State: one small file per fact in `callbacks/`. Use a database with unique indexes instead. `php receiver.php` (from cron) picks up what a crash left undone.',
  render: (input, say = inEnglish) => `<?php
declare(strict_types=1);

define('POINT', getenv('GATEWAY_POINT') ?: '${input.point}');
// ${say('While the token is changed, set both: each signature is tried with each token.')}
define('TOKENS', array_filter([getenv('GATEWAY_TOKEN') ?: ${phpString(input.token)}, getenv('GATEWAY_TOKEN_NEXT')]));
const WINDOW_MS = ${input.windowMs};
const MAX_BYTES = ${input.maxBytes};
// ${say('The kind of object that each event carries. Other events are acknowledged and not stored.')}
const EVENTS = [
${input.events.map(({event, object}) => `    ${phpString(event)} => ${phpString(object)},`).join('\n')}
];
const SUCCESS = ${input.success};
const AUTHORIZED = ${input.authorized};
const STATE = __DIR__ . '/callbacks';

function nowMs(): int
{
    return (int) (microtime(true) * 1000);
}

/** @param string[] $signatures */
function isGenuine(string $point, string $key, array $signatures, string $body): bool
{
    if ($point !== POINT || !preg_match('/^[1-9][0-9]{0,15}\\z/', $key)) {
        return false;
    }
    foreach (TOKENS as $token) {
        $expected = hash_hmac('sha256', "$point.$key.CALLBACK\\n$body", $token);
        foreach ($signatures as $signature) {
            if (hash_equals($expected, $signature)) {
                return abs(nowMs() - (int) $key) <= WINDOW_MS;
            }
        }
    }
    return false;
}

/** ${say('Runs the work while no other request holds the lock of this name.')} */
function locked(string $name, callable $work): mixed
{
    $lock = fopen(STATE . "/$name.lock", 'c');
    flock($lock, LOCK_EX);
    try {
        return $work();
    } finally {
        fclose($lock);
    }
}

/** ${say('Replaces a file as a whole, so that a crash leaves the old or the new text and never half of it.')} */
function store(string $path, string $text): void
{
    $file = fopen("$path.tmp", 'w');
    fwrite($file, $text);
    fsync($file);
    fclose($file);
    rename("$path.tmp", $path);
}

/** ${say('Stores the delivery; every step may safely happen again after a crash. Answers false for a used key.')} */
function record(string $key, array $event): bool
{
    $keyFile = STATE . "/keys/$key";
    if (file_exists($keyFile)) {
        return false;
    }
    $name = nameOf($event);
    if ($name !== null && isNewer($name, objectOf($event))) {
        store(fileOf($name), json_encode(objectOf($event), JSON_THROW_ON_ERROR));
    }
    store($keyFile, '');
    return true;
}

/** ${say('The object of an event; null for an event that this program does not know.')} */
function objectOf(array $event): ?array
{
    $kind = EVENTS[$event['event'] ?? ''] ?? null;
    return $kind === null ? null : $event[$kind] ?? [];
}

/** ${say(input.orderKey)} ${say('Null for an event that this program does not know.')} */
function nameOf(array $event): ?string
{
    $object = objectOf($event);
    if ($object === null) {
        return null;
    }
    if (!is_int($object['id'] ?? null) || !is_int($object['version'] ?? null)) {
        throw new UnexpectedValueException('the event carries no object');
    }
    return EVENTS[$event['event']] . "-$object[id]";
}

function fileOf(string $name): string
{
    return STATE . "/objects/$name.json";
}

function stored(string $name): ?array
{
    $file = fileOf($name);
    return file_exists($file) ? json_decode(file_get_contents($file), true, 512, JSON_THROW_ON_ERROR) : null;
}

/** ${say(input.rule)} */
function isNewer(string $name, array $object): bool
{
    $known = stored($name);
    return $known === null || $object['version'] > $known['version'];
}

/** ${say('Your work. Compare amount and currency with the order first, and let a repeat do no harm.')} */
function fulfil(array $payment): void
{
    file_put_contents(__DIR__ . '/fulfilled.txt', $payment['external_transaction_id'] . "\\n", FILE_APPEND | LOCK_EX);
}

/** ${say('Your work on a hold: deliver and call /transaction/complete before it expires, or release it.')} */
function capture(array $payment): void
{
    file_put_contents(__DIR__ . '/held.txt', $payment['external_transaction_id'] . "\\n", FILE_APPEND | LOCK_EX);
}

/** ${say('Does what the stored status asks for, once per object and status.')} */
function workOn(string $name): void
{
    locked('work', function () use ($name) {
        $object = stored($name);
        $status = $object['status'] ?? '';
        // ${say('Statuses are numbered per kind of object: 1 of a dispute is no payment.')}
        $task = match (strtok($name, '-') . " $status") {
            '${input.working} ' . SUCCESS => fulfil(...),
            '${input.working} ' . AUTHORIZED => capture(...),
            default => null,
        };
        $done = STATE . "/done/$name-$status";
        if ($task && !file_exists($done)) {
            $task($object);
            store($done, '');
        }
    });
}

/** @return array{int, ?string} ${say('the HTTP status to answer with, and the name of the object that the event was about')} */
function receive(): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return [405, null];
    }
    $body = stream_get_contents(fopen('php://input', 'rb'), MAX_BYTES + 1);
    if (strlen($body) > MAX_BYTES) {
        return [413, null];
    }
    if (($_SERVER['HTTP_CONTENT_ENCODING'] ?? 'identity') !== 'identity') {
        return [415, null];
    }
    if ($body === '') {
        return [400, null];
    }
    $key = $_SERVER['${serverVariable(HEADERS.key)}'] ?? '';
    $signatures = [$_SERVER['${serverVariable(HEADERS.signature)}'] ?? '', $_SERVER['${serverVariable(HEADERS.previousSignature)}'] ?? ''];
    if (!isGenuine($_SERVER['${serverVariable(HEADERS.point)}'] ?? '', $key, $signatures, $body)) {
        return [401, null];
    }
    try {
        $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        return locked('record', fn () => record($key, $event)) ? [204, nameOf($event)] : [401, null];
    } catch (JsonException | TypeError | UnexpectedValueException) {
        return [400, null];
    }
}

foreach (['keys', 'objects', 'done'] as $folder) {
    if (!is_dir(STATE . "/$folder")) {
        @mkdir(STATE . "/$folder", 0700, true); // ${say('two first requests may both try')}
    }
}

if (PHP_SAPI === 'cli') {
    foreach (scandir(STATE . '/keys') as $key) {
        if (ctype_digit($key) && nowMs() - (int) $key > WINDOW_MS) {
            unlink(STATE . "/keys/$key");
        }
    }
    foreach (glob(STATE . '/objects/*.json') as $file) {
        workOn(basename($file, '.json'));
    }
    exit;
}

ignore_user_abort(true); // ${say('the gateway may hang up once it has its answer')}
[$status, $name] = receive();
http_response_code($status);
if (function_exists('fastcgi_finish_request')) {
    fastcgi_finish_request();
} else {
    flush();
}
if ($name !== null) {
    workOn($name); // ${say('only after the answer: the gateway waits for it')}
}`,
};
