// Small programs that sign wrongly, each as somebody has written it. What they share is how they tell what they sent.
import {createHash, createHmac} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const TOKEN = 'sandbox_3kT9vQ2mX7pL5wRz';
const POINT = '5001';
const PAY = '/v2/transaction/pay';
const order = {
  external_transaction_id: 'order-42/7',
  amount: 1250,
  description: 'Кава & <чай>',
  point: {callback_url: 'https://shop.example/callbacks'},
};

const base64 = (text) => Buffer.from(text).toString('base64');
function sent(name, {key, signature, body, purpose = `POST ${PAY}`, text}) {
  const fields = [name, POINT, key, purpose, base64(signature), base64(body)];
  console.log([...fields, ...(text === undefined ? [] : [base64(text)])].join('\t'));
}
const hmac = (text, secret = TOKEN) => createHmac('sha256', secret).update(text).digest('hex');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

{
  // express.json() has parsed the callback already.
  const raw = '{"event": "transaction.status", "transaction": {"id": 900001, "status": 1}}';
  const req = {body: JSON.parse(raw), headers: {'x-key': '1795248000201'}};
  const signature = hmac(`${POINT}.${req.headers['x-key']}.CALLBACK\n${JSON.stringify(req.body)}`);
  sent('req.body of express', {key: req.headers['x-key'], signature, body: raw, purpose: 'CALLBACK'});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const signature = hmac(String.raw`${POINT}.${key}.POST ${PAY}\n${body}`);
  sent('String.raw', {key, signature, body});
}
{
  const now = Date.now();
  const body = JSON.stringify(order);
  const signature = hmac(`${POINT}.${Math.floor(now / 1000)}.POST ${PAY}\n${body}`);
  sent('seconds in the text, milliseconds in the header', {key: String(now), signature, body});
}
{
  const body = JSON.stringify(order);
  const signature = hmac(`${POINT}.${Date.now()}.POST ${PAY}\n${body}`);
  await wait(7);
  sent('Date.now() once for the text and once for the header', {key: String(Date.now()), signature, body});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const signature = createHmac('sha256', TOKEN).update(`${POINT}.${key}.POST ${PAY}\n${body}`).digest('base64');
  sent('digest base64', {key, signature, body});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const url = new URL(`http://localhost:4010${PAY}`);
  sent('url.href', {key, signature: hmac(`${POINT}.${key}.POST ${url.href}\n${body}`), body});
}
{
  const key = String(Date.now());
  const signature = hmac(`${POINT}.${key}.POST ${PAY}\n${order}`);
  sent('the object itself', {key, signature, body: JSON.stringify(order)});
}
{
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wrong-'));
  writeFileSync(path.join(folder, 'token'), `${TOKEN}\n`);
  const secret = readFileSync(path.join(folder, 'token'), 'utf8');
  rmSync(folder, {recursive: true});
  const key = String(Date.now());
  const body = JSON.stringify(order);
  sent('token from a file', {key, signature: hmac(`${POINT}.${key}.POST ${PAY}\n${body}`, secret), body});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const text = `${POINT}.${key}.POST ${PAY}\n${body}`;
  sent('createHash', {
    key,
    signature: createHash('sha256')
      .update(TOKEN + text)
      .digest('hex'),
    body,
  });
}
{
  // The library makes JSON of what it gets: it got JSON.
  const key = String(Date.now());
  const json = JSON.stringify(order);
  const signature = hmac(`${POINT}.${key}.POST ${PAY}\n${JSON.stringify(json)}`);
  sent('JSON.stringify twice', {key, signature, body: json});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const secret = Buffer.from(TOKEN, 'base64');
  sent('token read as base64', {key, signature: hmac(`${POINT}.${key}.POST ${PAY}\n${body}`, secret), body});
}
{
  const config = {method: 'post', url: PAY};
  const key = String(Date.now());
  const body = JSON.stringify(order);
  sent('config.method', {key, signature: hmac(`${POINT}.${key}.${config.method} ${config.url}\n${body}`), body});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const text = `${POINT}.${key}.POST ${PAY}\n${body}`;
  sent('sha512', {key, signature: createHmac('sha512', TOKEN).update(text).digest('hex'), body});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order, Object.keys(order).sort().concat('callback_url'));
  sent('sorted for stability', {
    key,
    signature: hmac(`${POINT}.${key}.POST ${PAY}\n${body}`),
    body: JSON.stringify(order),
    text: `${POINT}.${key}.POST ${PAY}\n${body}`,
  });
}
{
  // Two: pretty for the log, and seconds.
  const now = Date.now();
  const signature = hmac(`${POINT}.${Math.floor(now / 1000)}.POST ${PAY}\n${JSON.stringify(order, null, 2)}`);
  sent('two: pretty, seconds', {key: String(now), signature, body: JSON.stringify(order)});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const text = [`${POINT}.${key}.POST ${PAY}`, body].join('\r\n');
  sent('two: CRLF, base64url', {key, signature: createHmac('sha256', TOKEN).update(text).digest('base64url'), body});
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const {href} = new URL(PAY, 'http://localhost:4010');
  sent('two: href, token with a line end', {
    key,
    signature: hmac(`${POINT}.${key}.POST ${href}\n${body}`, `${TOKEN}\n`),
    body,
  });
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  sent('two: lower-case method, upper-case hex', {
    key,
    signature: hmac(`${POINT}.${key}.post ${PAY}\n${body}`).toUpperCase(),
    body,
  });
}
{
  const key = String(Date.now());
  const body = JSON.stringify(order);
  const text = `${POINT}.${key}.POST ${PAY}\n${body}\n`;
  sent('two: arguments swapped, line end', {
    key,
    signature: createHmac('sha256', text).update(TOKEN).digest('hex'),
    body,
  });
}
{
  const key = '1795248000333';
  const raw = '{"event": "refund.status", "refund": {"id": 7, "status": 1}}';
  const signature = hmac(`${POINT}.${key}.POST /callbacks\n${JSON.stringify(JSON.parse(raw))}`);
  sent('two: callback as a call, req.body', {key, signature, body: raw, purpose: 'CALLBACK /callbacks'});
}
