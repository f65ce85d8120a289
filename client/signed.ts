import {createHmac} from 'node:crypto';
import createClient from 'openapi-fetch';
import type {paths} from './gateway.js';

const {
  GATEWAY_URL = 'http://localhost:4010/v2',
  GATEWAY_POINT = '5001',
  GATEWAY_TOKEN = 'sandbox_3kT9vQ2mX7pL5wRz',
} = process.env;

export const gateway = createClient<paths>({baseUrl: GATEWAY_URL});
let lastKey = 0;

gateway.use({
  async onRequest({request}) {
    // The gateway takes each key once, and two calls may fall into one millisecond.
    lastKey = Math.max(Date.now(), lastKey + 1);
    const path = new URL(request.url).pathname;
    const body = await request.clone().text();
    const text = `${GATEWAY_POINT}.${lastKey}.POST ${path}\n${body}`;
    request.headers.set('X-Point', GATEWAY_POINT);
    request.headers.set('X-Key', String(lastKey));
    request.headers.set('X-Signature', createHmac('sha256', GATEWAY_TOKEN).update(text).digest('hex'));
  },
});
