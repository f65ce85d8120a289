/** The receiver of callbacks in PHP. */
import {phpString} from '../literals/php';
import type {ReceiverLanguage} from './types';

/** PHP 8.2 or newer. Each request is a new run, so all state is in files; the built-in server is for tests only. */
export const php: ReceiverLanguage = {
  id: 'php',
  label: 'PHP',
  fileName: 'receiver.php',
  run: ({port}) => `php -S 127.0.0.1:${port} receiver.php`,
  state:
    'State: one small file per fact in `callbacks/`. Use a database with unique indexes instead. `php receiver.php` (from cron) picks up what a crash left undone.',
  render: (input) => `<?php
declare(strict_types=1);

define('POINT', getenv('GATEWAY_POINT') ?: '${input.point}');
// While the token is changed, set both: each signature is tried with each token.
define('TOKENS', array_filter([getenv('GATEWAY_TOKEN') ?: ${phpString(input.token)}, getenv('GATEWAY_TOKEN_NEXT')]));
const WINDOW_MS = ${input.windowMs};
const MAX_BYTES = ${input.maxBytes};
const EVENTS = [${input.events.map(phpString).join(', ')}];
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

/** Runs the work while no other request holds the lock of this name. */
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

/** Replaces a file as a whole, so that a crash leaves the old or the new text and never half of it. */
function store(string $path, string $text): void
{
    $file = fopen("$path.tmp", 'w');
    fwrite($file, $text);
    fsync($file);
    fclose($file);
    rename("$path.tmp", $path);
}

/** Stores the delivery; every step may safely happen again after a crash. Answers false for a used key. */
function record(string $key, array $event): bool
{
    $keyFile = STATE . "/keys/$key";
    if (file_exists($keyFile)) {
        return false;
    }
    if (in_array($event['event'] ?? null, EVENTS, true)) {
        $payment = $event['transaction'] ?? null;
        foreach (['id', 'version', 'status'] as $name) {
            if (!is_int($payment[$name] ?? null)) {
                throw new UnexpectedValueException('the event carries no payment');
            }
        }
        if (isNewer($payment)) {
            store(fileOf($payment['id']), json_encode($payment, JSON_THROW_ON_ERROR));
        }
    }
    store($keyFile, '');
    return true;
}

function fileOf(int $id): string
{
    return STATE . "/payments/$id.json";
}

function stored(int $id): ?array
{
    return file_exists(fileOf($id)) ? json_decode(file_get_contents(fileOf($id)), true, 512, JSON_THROW_ON_ERROR) : null;
}

/** ${input.rule} */
function isNewer(array $payment): bool
{
    $known = stored($payment['id']);
    return $known === null || $payment['version'] > $known['version'];
}

/** Your work. Compare amount and currency with the order first, and let a repeat do no harm. */
function fulfil(array $payment): void
{
    file_put_contents(__DIR__ . '/fulfilled.txt', $payment['external_transaction_id'] . "\\n", FILE_APPEND | LOCK_EX);
}

/** Your work on a hold: deliver and call /transaction/complete before it expires, or release it. */
function capture(array $payment): void
{
    file_put_contents(__DIR__ . '/held.txt', $payment['external_transaction_id'] . "\\n", FILE_APPEND | LOCK_EX);
}

/** Does what the stored status asks for, once per payment and status. */
function workOn(int $id): void
{
    locked('work', function () use ($id) {
        $payment = stored($id);
        $task = match ($payment['status'] ?? null) {
            SUCCESS => fulfil(...),
            AUTHORIZED => capture(...),
            default => null,
        };
        $done = STATE . "/done/$id-" . ($payment['status'] ?? '');
        if ($task && !file_exists($done)) {
            $task($payment);
            store($done, '');
        }
    });
}

/** @return array{int, ?int} the HTTP status to answer with, and the payment that the event was about */
function receive(): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return [405, null];
    }
    $body = stream_get_contents(fopen('php://input', 'rb'), MAX_BYTES + 1);
    if (strlen($body) > MAX_BYTES) {
        return [413, null];
    }
    $key = $_SERVER['HTTP_X_KEY'] ?? '';
    $signatures = [$_SERVER['HTTP_X_SIGNATURE'] ?? '', $_SERVER['HTTP_X_SIGNATURE_PREVIOUS'] ?? ''];
    if (!isGenuine($_SERVER['HTTP_X_POINT'] ?? '', $key, $signatures, $body)) {
        return [401, null];
    }
    try {
        $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        return locked('record', fn () => record($key, $event)) ? [204, $event['transaction']['id'] ?? null] : [401, null];
    } catch (JsonException | TypeError | UnexpectedValueException) {
        return [400, null];
    }
}

foreach (['keys', 'payments', 'done'] as $folder) {
    if (!is_dir(STATE . "/$folder")) {
        @mkdir(STATE . "/$folder", 0700, true); // two first requests may both try
    }
}

if (PHP_SAPI === 'cli') {
    foreach (scandir(STATE . '/keys') as $key) {
        if (ctype_digit($key) && nowMs() - (int) $key > WINDOW_MS) {
            unlink(STATE . "/keys/$key");
        }
    }
    foreach (glob(STATE . '/payments/*.json') as $file) {
        workOn((int) basename($file, '.json'));
    }
    exit;
}

ignore_user_abort(true); // the gateway may hang up once it has its answer
[$status, $id] = receive();
http_response_code($status);
if (function_exists('fastcgi_finish_request')) {
    fastcgi_finish_request();
} else {
    flush();
}
if (is_int($id)) {
    workOn($id); // only after the answer: the gateway waits for it
}`,
};
