/** Tests that only inbox addresses of the sandbox are changed to its actual port. */
import {describe, expect, it} from 'vitest';
import {withOwnInbox} from '../../../src/gateway/operations/ownInbox';
import {facts} from './helpers';

const {gateway} = facts;
const DOCUMENTED = new URL(gateway.hosts.sandbox).origin;
const ELSEWHERE = 'http://127.0.0.1:4555';

const moved = (callback_url: string, origin = ELSEWHERE) => withOwnInbox({callback_url}, origin, gateway).callback_url;

describe('callback address in a sandbox on another port', () => {
  it.each([
    ['/inbox', '/inbox'],
    ['/inbox?order=1063', '/inbox?order=1063'],
    ['/inbox/1063', '/inbox/1063'],
    ['/inbox#1063', '/inbox#1063'],
  ])('%s is changed to the actual port', (given, wanted) => {
    expect(moved(DOCUMENTED + given)).toBe(ELSEWHERE + wanted);
  });

  it.each([
    'https://shop.example/inbox',
    'http://localhost/inbox',
    // Port and host that begin with the documented ones.
    `${DOCUMENTED}0/inbox`,
    `${DOCUMENTED}.shop.example/inbox`,
    `${DOCUMENTED}@shop.example/inbox`,
    DOCUMENTED.replace('http:', 'https:') + '/inbox',
    DOCUMENTED.replace('localhost', '127.0.0.1') + '/inbox',
    `https://shop.example/?to=${DOCUMENTED}/inbox`,
    `https://shop.example/${DOCUMENTED}/inbox`,
    // Other paths of the same sandbox.
    DOCUMENTED,
    `${DOCUMENTED}/`,
    `${DOCUMENTED}/outbox`,
    `${DOCUMENTED}/inboxes`,
    `${DOCUMENTED}/inbox.json`,
    `${DOCUMENTED}/shop/inbox`,
  ])('%s is not changed', (address) => {
    expect(moved(address)).toBe(address);
  });

  it('is not changed if the sandbox uses the documented port', () => {
    for (const address of [`${DOCUMENTED}/inbox`, 'https://shop.example/inbox'])
      expect(moved(address, DOCUMENTED)).toBe(address);
  });

  it('is not added if the shop sends none, and other addresses are not changed', () => {
    const urls = {success_url: `${DOCUMENTED}/inbox`, fail_url: 'https://shop.example/failed'};
    expect(withOwnInbox(urls, ELSEWHERE, gateway)).toEqual(urls);
    expect(withOwnInbox({...urls, callback_url: `${DOCUMENTED}/inbox`}, ELSEWHERE, gateway)).toEqual({
      ...urls,
      callback_url: `${ELSEWHERE}/inbox`,
    });
  });
});
