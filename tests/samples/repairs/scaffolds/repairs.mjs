// Runs each repair of the signature mistakes for what it is shown for, and tells what came of it.
import {createHmac} from 'node:crypto';
import {readFileSync} from 'node:fs';

const tell = (name, value) => console.log(`${name}\t${Buffer.from(value).toString('base64')}`);
const data = {amount: 1, description: 'Кава & <чай>'};

{
  {{token}}
  tell('token', token);
}
const [point, key, path, token] = ['5001', '1795248000000', '/v2/transaction/find', 'sandbox_3kT9vQ2mX7pL5wRz'];
{
  {{key}}
  tell('key', key);
}
{
  const url = 'https://api.gateway.example/v2/transaction/find?a=1/2';
  {{path}}
  tell('path', path);
}
{
  {{body}}
  tell('body', body);
}
const body = '{"description":"Кава & <чай>"}';
{
  {{bytes}}
  tell('bytes', bytes);
}
{
  {{text}}
  tell('text', text);
}
const text = `5001.1795248000000.POST /v2/transaction/find\n${body}`;
{
  {{mac}}
  tell('mac', signature);
}
{
  {{hex}}
  tell('hex', signature);
}
(function (body) {
  {{callback}}
  tell('callback', text);
})(Buffer.from(body));
{
  const encode = (value) => encodeURIComponent(value).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const pairs = [['b', 'К'], ['a.c', '1'], ['a', '2'], ['B', '~']];
  {{query}}
  tell('query', query);
}
