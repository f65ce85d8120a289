/** Binance Pay notifications, signed with the test key of the sandbox. */
import {createPrivateKey, sign} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../root';
import {facts} from './helpers';

const key = createPrivateKey(readFileSync(path.join(ROOT, 'tests/fixtures/binance-pay-test-key.pem')));

export interface Notification {
  timestamp: string;
  nonce: string;
  certificate_sn: string;
  signature: string;
  body: string;
}

/** Signs a body like Binance Pay: timestamp, nonce and body, each followed by a line feed. */
export function signed(body: string): Notification {
  const timestamp = '1795248000000';
  const nonce = 'AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEf';
  const certificate_sn = facts.sandbox.binance_pay.certificates[0]!.serial;
  const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64');
  return {timestamp, nonce, certificate_sn, signature, body};
}

/** @returns a signed notification about an order */
export function notification({order = '900065', status = 'PAY_SUCCESS', type = 'PAY'} = {}): Notification {
  const data = JSON.stringify({merchantTradeNo: order, totalFee: 49.5, currency: 'USDT'});
  return signed(
    `{"bizType":"${type}","data":${JSON.stringify(data)},"bizIdStr":"219014596974616576","bizId":219014596974616576,"bizStatus":"${status}"}`,
  );
}
