/** Plays about P2P transfers. */
import {expect} from 'vitest';
import {requestFor} from '../flowRuns';
import {start, type Answer, type Harness} from '../helpers';
import {accepted, detailsText, serviceOf, wait, type Plays} from './common';

const DIRECT = serviceOf(2602);

/** Creates a transfer and asks for the card of the first option. @returns the id of the transaction */
async function shown(harness: Harness): Promise<number> {
  const {response} = await accepted(harness.call('transactionCreate', requestFor(DIRECT)));
  await accepted(harness.call('p2pGetRecipientCard', {id: response.id, p2p_method_id: 1}));
  return response.id;
}
const confirm = ({call}: Harness, id: number, confirmation_fields: object) =>
  call('p2pConfirm', {id, confirmation_fields});

export const p2pPlays: Plays = {
  '/api/p2p/get_recipient_card#again: 212': async () => {
    const harness = start();
    const {response} = await accepted(harness.call('transactionCreate', requestFor(DIRECT)));
    const ask = (p2p_method_id: number) => harness.call('p2pGetRecipientCard', {id: response.id, p2p_method_id});
    const first = await accepted(ask(1));
    const other = await ask(2);
    expect((await ask(1)).text).toBe(first.text);
    return [other];
  },
  '/api/p2p/p2p_cancel#which: 373': async () => {
    const harness = start();
    const {response} = await accepted(harness.call('transactionCreate', requestFor(DIRECT)));
    const answers: Answer[] = [];
    for (const id of [response.id, await shown(harness)]) {
      answers.push(await harness.call('transactionCancel', {id, external_refund_id: `close-${id}`}));
      expect((await harness.find(id)).status).toBe(0);
    }
    return answers;
  },
  '/api/p2p/p2p_cancel#no-answer: 212': async () => {
    const harness = start();
    const [expired, confirmed] = [await shown(harness), await shown(harness)];
    await wait(DIRECT.flow.expiry_minutes! * 60_000 - 1);
    await accepted(confirm(harness, confirmed, {payer_card_last4: '1111'}));
    await wait(1);
    const answers = [await harness.call('p2pCancel', {id: expired}), await harness.call('p2pCancel', {id: confirmed})];
    expect(detailsText(answers[0]!)).toContain('status 5');
    expect(detailsText(answers[1]!)).toContain('status 10');
    return answers;
  },
  '/api/p2p/p2p_confirm#request: 202': async () => {
    const harness = start();
    const id = await shown(harness);
    const before = await harness.find(id);
    const answers: Answer[] = [];
    for (const fields of [
      {},
      {payer_card_last4: '42'},
      {payer_card_last4: '1111', receipt_reference: 'SANDBOX-1111'},
    ]) {
      answers.push(await confirm(harness, id, fields));
      expect(await harness.find(id)).toEqual(before);
    }
    await accepted(confirm(harness, id, {payer_card_last4: '1111'}));
    return answers;
  },
  '/api/p2p/p2p_confirm#no-answer: 212': async () => {
    const harness = start();
    const id = await shown(harness);
    const first = await accepted(confirm(harness, id, {payer_card_last4: '1111'}));
    const other = await confirm(harness, id, {payer_card_last4: '1302'});
    expect((await confirm(harness, id, {payer_card_last4: '1111'})).text).toBe(first.text);
    return [other];
  },
};
