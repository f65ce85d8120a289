<?php
// Runs each repair of the signature mistakes for what it is shown for, and tells what came of it.
function tell(string $name, string $value): void
{
    echo $name, "\t", base64_encode($value), "\n";
}
const TOKEN = 'sandbox_3kT9vQ2mX7pL5wRz';
[$point, $key, $path, $token] = ['5001', '1795248000000', '/v2/transaction/find', TOKEN];
$data = ['amount' => 1.0, 'description' => 'Кава & <чай>'];

(function () {
    {{token}}
    tell('token', $token);
})();
(function () {
    {{key}}
    tell('key', $key);
})();
(function () {
    $url = 'https://api.gateway.example/v2/transaction/find?a=1/2';
    {{path}}
    tell('path', $path);
})();
(function () use ($data) {
    {{body}}
    tell('body', $body);
})();
(function () use ($data) {
    {{bytes}}
    tell('bytes', $body);
})();
$body = '{"description":"Кава & <чай>"}';
(function () use ($point, $key, $path, $body) {
    {{text}}
    tell('text', $text);
})();
$text = "5001.1795248000000.POST /v2/transaction/find\n{$body}";
(function () use ($text, $token) {
    {{mac}}
    tell('mac', $signature);
})();
(function () use ($text, $token) {
    {{hex}}
    tell('hex', $signature);
})();
(function () use ($point, $key, $body) {
    {{callback}}
    tell('callback', $text);
})();
(function () {
    $parts = ['b=%D0%9A', 'a.c=1', 'a=2', 'B=~'];
    {{query}}
    tell('query', $query);
})();
