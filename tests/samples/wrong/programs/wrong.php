<?php
// Small programs that sign wrongly, each as somebody has written it. What they share is how they tell what they sent.

const TOKEN = 'sandbox_3kT9vQ2mX7pL5wRz';
const POINT = '5001';
const PAY = '/v2/transaction/pay';
$order = [
    'external_transaction_id' => 'order-42/7',
    'amount' => 1250,
    'description' => 'Кава & <чай> "їжа"',
    'point' => ['callback_url' => 'https://shop.example/callbacks'],
];
$sentBody = json_encode($order, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);

function now(): string
{
    return sprintf('%d', microtime(true) * 1000);
}

function sent(string $name, string $key, string $signature, string $body, string $purpose = 'POST ' . PAY): void
{
    echo implode("\t", [$name, POINT, $key, $purpose, base64_encode($signature), base64_encode($body)]), "\n";
}

function sign(string $text, string $token = TOKEN): string
{
    return hash_hmac('sha256', $text, $token);
}

// Guzzle sends with its own flags, the signature is made with those that json_encode has.
$key = now();
sent('json_encode without flags', $key, sign(POINT . ".$key.POST " . PAY . "\n" . json_encode($order)), $sentBody);

$key = now();
$body = json_encode($order, JSON_UNESCAPED_UNICODE);
sent('slashes', $key, sign(POINT . ".$key.POST " . PAY . "\n" . $body), $sentBody);

$key = now();
sent('single quotes', $key, sign(POINT . '.' . $key . '.POST ' . PAY . '\n' . $sentBody), $sentBody);

$key = now();
$raw = hash_hmac('sha256', POINT . ".$key.POST " . PAY . "\n$sentBody", TOKEN, true);
sent('raw and base64_encode', $key, base64_encode($raw), $sentBody);

$key = now();
sent('arguments in the wrong order', $key, hash_hmac('sha256', TOKEN, POINT . ".$key.POST " . PAY . "\n$sentBody"), $sentBody);

$key = now();
sent('signing of version 1.0', $key, md5(POINT . TOKEN . $key), $sentBody);

$key = now();
$body = json_encode($order, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
sent('JSON_PRETTY_PRINT', $key, sign(POINT . ".$key.POST " . PAY . "\n$body"), $sentBody);

$key = now();
sent('http_build_query', $key, sign(POINT . ".$key.POST " . PAY . "\n" . http_build_query($order)), $sentBody);

$key = now();
$path = substr(parse_url('http://localhost:4010' . PAY, PHP_URL_PATH), strlen('/v2'));
sent('path below the base address', $key, sign(POINT . ".$key.POST $path\n$sentBody"), $sentBody);

$key = '1795248000000';
$float = (float) $key;
ini_set('precision', '7');
sent('a float in a text', $key, sign(POINT . '.' . $float . '.POST ' . PAY . "\n$sentBody"), $sentBody);
ini_set('precision', '14');

$key = now();
sent('bin2hex of hex', $key, bin2hex(sign(POINT . ".$key.POST " . PAY . "\n$sentBody")), $sentBody);

$key = now();
$filtered = htmlspecialchars($sentBody, ENT_COMPAT);
sent('filtered input', $key, sign(POINT . ".$key.POST " . PAY . "\n$filtered"), $sentBody);

// php://input was read by somebody else before.
$key = '1795248000401';
$input = '';
$raw = '{"event":"transaction.status","transaction":{"id":900001,"extra":{}}}';
sent('empty php://input', $key, sign(POINT . ".$key.CALLBACK\n$input"), $raw, 'CALLBACK');

$key = '1795248000402';
$again = json_encode(json_decode($raw, true));
sent('json_decode to arrays', $key, sign(POINT . ".$key.CALLBACK\n$again"), $raw, 'CALLBACK');

$key = now();
sent('an array in a text', $key, sign(POINT . ".$key.POST " . PAY . "\n" . @(string) print_r('Array', true)), $sentBody);

$key = now();
sent('GET for POST', $key, sign(POINT . ".$key.GET " . PAY . "\n$sentBody"), $sentBody);

$key = now();
sent('no dots', $key, sign(POINT . $key . 'POST ' . PAY . "\n$sentBody"), $sentBody);

$key = now();
sent('magic quotes', $key, sign(POINT . ".$key.POST " . PAY . "\n" . addslashes($sentBody)), $sentBody);

$key = now();
sent('hex2bin of the token', $key, sign(POINT . ".$key.POST " . PAY . "\n$sentBody", (string) @hex2bin(TOKEN)), $sentBody);

$key = now();
$body = json_encode($order, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
sent('two: pretty, single quotes', $key, sign(POINT . ".$key.POST " . PAY . '\n' . $body), $sentBody);

$key = now();
sent('two: without flags, base64', $key, base64_encode(hash_hmac('sha256', POINT . ".$key.POST " . PAY . "\n" . json_encode($order, JSON_UNESCAPED_UNICODE), TOKEN, true)), $sentBody);

$key = now();
sent('two: GET, token from a file', $key, sign(POINT . ".$key.GET " . PAY . "\n$sentBody", TOKEN . PHP_EOL), $sentBody);

$key = now();
$seconds = (string) intdiv((int) $key, 1000);
sent('two: time(), PHP_EOL twice', $key, sign(POINT . ".$seconds.POST " . PAY . "\n" . $sentBody . "\n"), $sentBody);

$key = now();
sent('two: no path, lower case', $key, sign(POINT . ".$key.post\n$sentBody"), $sentBody);
