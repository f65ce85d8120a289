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
define('TOKEN', getenv('GATEWAY_TOKEN') ?: ${phpString(input.token)});
const WINDOW_MS = ${input.windowMs};
const MAX_BYTES = ${input.maxBytes};
const FINALS = [${input.final.join(', ')}];
const SUCCESS = ${input.success};
const REVERSED = ${input.reversed};
const STATE = __DIR__ . '/callbacks';

function nowMs(): int
{
    return (int) (microtime(true) * 1000);
}

function isGenuine(string $point, string $key, string $signature, string $body): bool
{
    if ($point !== POINT || !preg_match('/^[1-9][0-9]{0,15}\\z/', $key)) {
        return false;
    }
    $expected = hash_hmac('sha256', "$point.$key.$body", TOKEN);
    return hash_equals($expected, $signature) && abs(nowMs() - (int) $key) <= WINDOW_MS;
}

/** Final statuses win; only a successful payment can still be reversed. An unknown status counts as not final. */
function mayMove(?int $from, int $to): bool
{
    return in_array($from, FINALS, true) ? $from === SUCCESS && $to === REVERSED : true;
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

/** Stores the event; every step may safely happen again after a crash. Answers false for a used key. */
function record(string $key, array $event): bool
{
    $keyFile = STATE . "/keys/$key";
    if (file_exists($keyFile)) {
        return false;
    }
    if (($event['event'] ?? null) === '${input.event}') {
        $eventId = $event['event_id'] ?? null;
        $payment = $event['transaction'] ?? null;
        if (!is_string($eventId) || !is_int($payment['id'] ?? null) || !is_int($payment['status'] ?? null)) {
            throw new UnexpectedValueException('the event names no payment');
        }
        $eventFile = STATE . '/events/' . hash('sha256', $eventId);
        if (!file_exists($eventFile)) {
            move($payment['id'], $payment['status'], $payment);
            store($eventFile, '');
        }
    }
    store($keyFile, '');
    return true;
}

function move(int $id, int $status, array $payment): void
{
    $file = STATE . "/payments/$id";
    $old = file_exists($file) ? (int) file_get_contents($file) : null;
    if (!mayMove($old, $status)) {
        return;
    }
    $due = STATE . "/due/$id.json";
    if ($status === SUCCESS) {
        store($due, json_encode($payment, JSON_THROW_ON_ERROR));
    } elseif (file_exists($due)) {
        unlink($due);
    }
    store($file, (string) $status);
}

/** Your work. Compare amount and currency with the order first, and let a repeat do no harm. */
function fulfil(array $payment): void
{
    file_put_contents(__DIR__ . '/fulfilled.txt', $payment['external_transaction_id'] . "\\n", FILE_APPEND | LOCK_EX);
}

function fulfilPaid(): void
{
    locked('fulfil', function () {
        foreach (glob(STATE . '/due/*.json') as $file) {
            fulfil(json_decode(file_get_contents($file), true, 512, JSON_THROW_ON_ERROR));
            unlink($file);
        }
    });
}

/** @return int the HTTP status to answer with */
function receive(): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    $body = stream_get_contents(fopen('php://input', 'rb'), MAX_BYTES + 1);
    if (strlen($body) > MAX_BYTES) {
        return 413;
    }
    $key = $_SERVER['HTTP_X_KEY'] ?? '';
    if (!isGenuine($_SERVER['HTTP_X_POINT'] ?? '', $key, $_SERVER['HTTP_X_SIGNATURE'] ?? '', $body)) {
        return 401;
    }
    try {
        $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        return locked('record', fn () => record($key, $event)) ? 204 : 401;
    } catch (JsonException | TypeError | UnexpectedValueException) {
        return 400;
    }
}

foreach (['keys', 'events', 'payments', 'due'] as $folder) {
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
    fulfilPaid();
    exit;
}

ignore_user_abort(true); // the gateway may hang up once it has its answer
http_response_code(receive());
if (function_exists('fastcgi_finish_request')) {
    fastcgi_finish_request();
} else {
    flush();
}
fulfilPaid(); // only after the answer: the gateway waits for it`,
};
