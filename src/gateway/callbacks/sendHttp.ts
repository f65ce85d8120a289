/** Sends one HTTP request of a callback. Node's own client: it keeps the header names as written and follows no redirect. */
import http from 'node:http';
import https from 'node:https';
import type {Send} from './send';

export const sendHttp: Send = (url, headers, body, signal, method = 'POST') =>
  new Promise((resolve, reject) => {
    const {request} = url.protocol === 'https:' ? https : http;
    const options = {
      method,
      headers: method === 'GET' ? headers : {...headers, 'Content-Length': String(body.byteLength)},
      agent: false,
      signal,
    };
    const outgoing = request(url, options, (incoming) => {
      incoming.on('error', reject);
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      incoming.resume();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
