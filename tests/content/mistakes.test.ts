/**
 * Every mistake in a data file is reported with its position and the known names, and facts are reloaded when their
 * files change. Only the list of pages is read, not their texts, so changes of texts do not run this test
 * (`tests/run/plan.ts`).
 */
import {appendFileSync, cpSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, describe, expect, test} from 'vitest';
import {hashSources} from '../../src/site/config/sourcesHash';
import {getFacts, loadFacts} from '../../src/facts/load';
import {copyFacts} from '../facts';
import {ROOT} from '../root';
import {temporaryFolder} from '../temporary';

const newFolder = () => temporaryFolder('sources');

let copied: string | undefined;
const mend: (() => void)[] = [];
// Files without a mistake are read only once: all tests use the same copy, in which one file changes at a time.
afterEach(() => {
  for (const undo of mend.splice(0)) undo();
});
afterAll(() => {
  if (copied) rmSync(copied, {recursive: true});
});

/** Replaces a text in the copy of the sources until the end of the test. */
function broken(file: string, from: string | RegExp, to: string): string {
  if (!copied) copyFacts((copied = newFolder()));
  const root = copied;
  const target = path.join(root, file);
  const before = readFileSync(target, 'utf8');
  const after = before.replace(from, to);
  if (before === after) throw new Error(`the test replaces nothing in ${file}`);
  mend.push(() => writeFileSync(target, before));
  writeFileSync(target, after);
  return root;
}

describe('mistakes in the facts', () => {
  const mistakes: [string, string, string | RegExp, string, RegExp][] = [
    [
      'a letter of a network that means two results of a check',
      'src/contract/data/reference/card_rules.yaml',
      'discover: [A, X]',
      'discover: [A, X, Y]',
      /card_rules\.yaml:\d+: “discover Y” is listed twice/,
    ],
    [
      'a card payment whose cancellation a rail would decide',
      'src/contract/data/methods/card.yaml',
      'cancel_unpaid: yes',
      'cancel_unpaid: asks',
      /card\.yaml:\d+: `asks` needs money that the customer sends/,
    ],
    [
      'a step of the first page that the flow does not have',
      'src/contract/data/landing.yaml',
      'steps: [1, 3, 5, 8, 9]',
      'steps: [1, 3, 5, 8, 19]',
      /landing\.yaml:\d+: the flow has 10 steps/,
    ],
    [
      'a field of the first page that the example does not have',
      'src/contract/data/landing.yaml',
      'result.pay_url]',
      'result.pay_uri]',
      /landing\.yaml:\d+: the example has no field “result\.pay_uri”/,
    ],
    [
      'an unknown key',
      'src/contract/data/reference/statuses.yaml',
      'final: false',
      'finaly: false',
      /^src\/contract\/data\/reference\/statuses\.yaml:\d+: [\s\S]*finaly/,
    ],
    [
      'a transition to no status',
      'src/contract/data/reference/statuses.yaml',
      '{ from: 6, to: 3,',
      '{ from: 6, to: 7,',
      /statuses\.yaml:\d+: unknown status “7”; .*known: 0, 1, 10/,
    ],
    [
      'an address that does not fit the network beside it',
      'src/contract/data/methods/crypto.yaml',
      'valid: TGRSa8SWbi8kjn8Aqs5Wz3CyfQB32xr9hh',
      "valid: '0x85C6D9cFB26584E9eF4b256cD9F8a39Df772DA05'",
      /crypto\.yaml:\d+: “0x85C6D9cFB26584E9eF4b256cD9F8a39Df772DA05” does not fit the network TRON/,
    ],
    [
      'a code listed twice',
      'src/contract/data/reference/errors.yaml',
      '- code: 12',
      '- code: 11',
      /errors\.yaml:\d+: “11” is listed twice/,
    ],
    [
      'an error without catalogue entry',
      'src/contract/data/reference/errors.yaml',
      '- code: 208',
      '- code: 209',
      /transactionFind: unknown error 208/,
    ],
    [
      'an error under another HTTP status',
      'src/contract/data/reference/errors.yaml',
      'http: [409]',
      'http: [410]',
      /error 203 answers with HTTP 410/,
    ],
    [
      'a kind of movement that moves nothing',
      'src/contract/data/reference/movement_kinds.yaml',
      'balance: up',
      'balance: none',
      /movement_kinds\.yaml:\d+: “payment” moves neither the balance nor the reserve/,
    ],
    [
      'a kind of movement twice',
      'src/contract/data/reference/movement_kinds.yaml',
      '- name: payout_return',
      '- name: payout',
      /movement_kinds\.yaml:\d+: “payout” is listed twice/,
    ],
    [
      'a method that refunds, and does not say how',
      'src/contract/data/methods/upi.yaml',
      'refund_terms: { speed: days, confidence: provider-defined }\n',
      '',
      /upi\.yaml:\d+: a method that refunds needs `refund_terms`/,
    ],
    [
      'a method in a currency without a wallet',
      'src/contract/data/methods/interac.yaml',
      'currencies: [CAD]',
      'currencies: [FKP]',
      /sandbox\.yaml:\d+: no wallet is in FKP, the currency of src\/contract\/data\/methods\/interac\.yaml; add \{ id: \d+, name: Sales in FKP/,
    ],
    [
      'a method in no country',
      'src/contract/data/methods/interac.yaml',
      'countries: [CA]',
      'countries: [XQ]',
      /interac\.yaml:\d+: unknown country “XQ”; did you mean/,
    ],
    [
      'a service of two flows',
      'src/contract/data/methods/interac.yaml',
      'id: 3302,',
      'id: 3301,',
      /interac\.yaml:\d+: service id 3301 is that of \S+\/interac\.yaml:\d+, too; take one that is free, such as \d+/,
    ],
    [
      'a refund that needs what has no rule',
      'src/contract/data/methods/chile_bank_transfer.yaml',
      'document: rut_cl',
      'document: rut_ch',
      /chile_bank_transfer\.yaml:\d+: unknown validator “rut_ch”; did you mean “rut_cl”/,
    ],
    [
      'disputes beside prose that denies them',
      'src/contract/data/methods/mexico_card.yaml',
      'value: The rules of the card networks apply.',
      'value: None. The rules of the card networks apply.',
      /mexico_card\.yaml:\d+: is chargeback, which the page says; `facts\.chargebacks` begins with it, too: “None/,
    ],
    [
      'a way of a dispute of no kind',
      'src/contract/data/sandbox.yaml',
      'kind: pre_arbitration,',
      'kind: arbitration,',
      /sandbox\.yaml:\d+: unknown kind of dispute “arbitration”.*pre_arbitration/,
    ],
    [
      'a way of a dispute that leads nowhere',
      'src/contract/data/sandbox.yaml',
      'next: arbitration,',
      'next: arbitrage,',
      /sandbox\.yaml:\d+: unknown way of a dispute “arbitrage”.*arbitration/,
    ],
    [
      'advice that a sandbox scenario of another kind plays',
      'src/contract/data/reference/dispute_advice.yaml',
      'way: claim-lost',
      'way: lost',
      /dispute_advice\.yaml:\d+: “lost” opens chargeback in status 0, and this row is about bank_claim in 10/,
    ],
    [
      'advice to make a call that the gateway refuses',
      'src/contract/data/reference/dispute_advice.yaml',
      'calls: [disputeAccept]\n    refused: { disputeDefend: 241,',
      'calls: []\n    refused: { disputeDefend: 241, disputeAccept: 241,',
      /dispute_advice\.yaml:\d+: unknown accepted call “disputeAccept”/,
    ],
    [
      'advice without what happens if nobody acts',
      'src/contract/data/reference/dispute_advice.yaml',
      "when: 'In every other case.'",
      "when: 'In every other case.'\n        call: disputeAccept",
      /dispute_advice\.yaml:\d+: must have exactly one row without a call/,
    ],
    [
      'no advice on what the sandbox opens',
      'src/contract/data/sandbox.yaml',
      'category: authorization,\n        opens: 2,',
      'category: authorization,\n        opens: 10,',
      /dispute_advice\.yaml:\d+: has no advice on chargeback in status 10, which the sandbox opens/,
    ],
    [
      'a reserve that is released too early',
      'src/contract/data/settlement_month.yaml',
      'release: { wallet: 4001, amount: 25000 }',
      'release: { wallet: 4002, amount: 11998 }',
      /settlement_month\.yaml:\d+: releases 11998 of wallet 4002, of which 0 was held for 90 days/,
    ],
    [
      'a seeded dispute of a kind that its service does not have',
      'src/contract/data/sandbox.yaml',
      'kind: bank_claim\n    reason: { network: pix, code: fraud }',
      "kind: chargeback\n    reason: { network: visa, code: '10.4' }",
      /sandbox\.yaml:\d+: service 3101 has no chargeback: its `disputes` are bank_claim, with the kinds bank_claim/,
    ],
    [
      'a seeded dispute with a reason of another network',
      'src/contract/data/sandbox.yaml',
      "reason: { network: visa, code: '13.1' }",
      "reason: { network: visa, code: '4853' }",
      /sandbox\.yaml:\d+: unknown reason “4853”/,
    ],
    [
      'a seeded refund of no transaction',
      'src/contract/data/sandbox.yaml',
      'transaction_id: 900036\n    external_refund_id',
      'transaction_id: 900999\n    external_refund_id',
      /sandbox\.yaml:\d+: unknown seeded transaction “900999”/,
    ],
    [
      'a seeded hold of a service that holds nothing',
      'src/contract/data/sandbox.yaml',
      'service_id: 2204\n    external_transaction_id: order-1031-1',
      'service_id: 2101\n    external_transaction_id: order-1031-1',
      /sandbox\.yaml:\d+: service 2101 holds nothing, so status 6 cannot be reached/,
    ],
    [
      'a seeded invoice that has changed without counting',
      'src/contract/data/sandbox.yaml',
      'external_invoice_id: INV-1103\n    version: 3',
      'external_invoice_id: INV-1103\n    version: 2',
      /sandbox\.yaml:\d+: invoice 7003: the version must be at least 3/,
    ],
    [
      'a seeded event of two objects',
      'src/contract/data/sandbox.yaml',
      'dispute_id: 650001,',
      'dispute_id: 650001, refund_id: 600001,',
      /sandbox\.yaml:\d+: must name exactly one of transaction_id, refund_id, dispute_id, report_id, invoice_id/,
    ],
    [
      'a kind of reference whose made value has another form',
      'src/contract/data/reference/reference_kinds.yaml',
      "transaction: '7{id:22}'",
      "transaction: '7{id:21}'",
      /reference_kinds\.yaml:\d+: “7000000000000000900001” is not a valid card_arn: it must match/,
    ],
    [
      'an id of the contract without an entry',
      'src/contract/data/reference/ids.yaml',
      '- field: template_id',
      '- field: sample_id',
      /ids\.yaml:\d+: 0 entries explain the response of “invoicingPageTemplate”: “template_id”; there must be one/,
    ],
    [
      'an entry of an id that nothing has',
      'src/contract/data/reference/ids.yaml',
      '- field: template_id',
      '- field: sample_id',
      /ids\.yaml:\d+: nothing has the field “sample_id” of this entry; remove the entry/,
    ],
    [
      'two entries that explain the same id',
      'src/contract/data/reference/ids.yaml',
      'in: [evidence]',
      'in: [evidence, dispute]',
      /ids\.yaml:\d+: 2 entries explain the callback of “disputeStatus”: “dispute\.id”; there must be one/,
    ],
    [
      'an id that may repeat although the contract says that it is unique',
      'src/contract/data/reference/ids.yaml',
      '- field: external_report_id\n  maker: merchant\n  unique: point',
      '- field: external_report_id\n  maker: merchant\n  unique: none',
      /ids\.yaml:\d+: the contract says that “external_report_id” is unique within the point/,
    ],
    [
      'a kind of reference without its source',
      'src/contract/data/reference/reference_kinds.yaml',
      'source: [rrn]',
      'source: [rrm]',
      /reference_kinds\.yaml:\d+: unknown source “rrm”; did you mean “rrn”/,
    ],
    [
      'a method with a kind of reference that there is not',
      'src/contract/data/methods/upi.yaml',
      'references: [upi_utr]',
      'references: [upi_rrn]',
      /upi\.yaml:\d+: unknown kind of reference “upi_rrn”/,
    ],
    [
      'a method that does not say which references it passes on',
      'src/contract/data/methods/blik.yaml',
      'references: none passed on\n',
      '',
      /blik\.yaml:\d+: references: must name kinds of `reference_kinds\.yaml`, or say `none passed on`/,
    ],
    [
      'a method with an empty list of references',
      'src/contract/data/methods/blik.yaml',
      'references: none passed on',
      'references: []',
      /blik\.yaml:\d+: references: must name kinds of `reference_kinds\.yaml`, or say `none passed on`/,
    ],
    [
      'a method with the reference of a network, without the network',
      'src/contract/data/methods/spei.yaml',
      'references: [spei_tracking_key]',
      'references: [tx_hash]',
      /spei\.yaml:\d+: “tx_hash” has the form of a network, so the flow needs a field `network`/,
    ],
    [
      'a move of a refund to no status',
      'src/contract/data/reference/refund_statuses.yaml',
      'from: 10, to: 2',
      'from: 10, to: 3',
      /refund_statuses\.yaml:\d+: unknown status “3”/,
    ],
    [
      'another title than in the example',
      'src/contract/data/reference/errors.yaml',
      'title: Validation failed',
      'title: Invalid',
      /example error_204 calls error 204 “Validation failed”, the catalogue “Invalid”/,
    ],
    [
      'a method with an unknown currency',
      'src/contract/data/methods/blik.yaml',
      'currencies: [PLN]',
      'currencies: [PLX]',
      /blik\.yaml:\d+: unknown currency “PLX”; did you mean/,
    ],
    [
      'a valid example that fails its rule',
      'src/contract/data/methods/blik.yaml',
      "valid: '777123'",
      "valid: '77712'",
      /blik\.yaml:\d+: “77712” must pass blik_code/,
    ],
    [
      'a payout with a customer',
      'src/contract/data/methods/astropay.yaml',
      '{ from: recipient, to: merchant',
      '{ from: customer, to: merchant',
      /astropay\.yaml:\d+: a payout has no customer: use “recipient” for the receiver of the money/,
    ],
    [
      'an app of a bank where no bank takes part',
      'src/contract/data/methods/binance_pay.yaml',
      'interaction: [wallet_push]',
      'interaction: [push]',
      /binance_pay\.yaml:\d+: “push” is met at the bank, which takes no part in the steps/,
    ],
    [
      'a bank in a wallet that meets none',
      'src/contract/data/methods/binance_pay.yaml',
      '{ from: customer, to: wallet',
      '{ from: customer, to: bank',
      /binance_pay\.yaml:\d+: the money of a wallet is not at a bank/,
    ],
    [
      'a payout that takes over what is said of who pays',
      'src/contract/data/methods/skrill.yaml',
      '      timings: []\n',
      '',
      /skrill\.yaml:\d+: a payout beside pay-ins needs `timings` in its own `facts`/,
    ],
    [
      'a customer in a text of a payout',
      'src/contract/data/methods/getapay_bdt.yaml',
      'which the recipient sees',
      'which the customer sees',
      /getapay_bdt\.yaml:\d+: traps: “customer” does not take part in a payout/,
    ],
    [
      'a reason of the other direction',
      'src/contract/data/methods/online_payments_uzs.yaml',
      'failures: [1101,',
      'failures: [1124, 1101,',
      /online_payments_uzs\.yaml:\d+: 1124 “The recipient’s card is blocked or has expired” is a reason of a payout/,
    ],
    [
      'one integer for currencies with different decimals',
      'src/contract/data/methods/card.yaml',
      ' KWD: { min_amount: 300, max_amount: 3000000 } }',
      ' }',
      /card\.yaml:\d+: KWD has other decimals than USD, so it needs `limits` of its own/,
    ],
    [
      'limits in a currency that the flow does not take',
      'src/contract/data/methods/card.yaml',
      'limits: { JPY:',
      'limits: { JPN:',
      /card\.yaml:\d+: unknown further currency of the flow “JPN”; did you mean “JPY”/,
    ],
    [
      'limits in the wrong order',
      'src/contract/data/methods/card.yaml',
      'KWD: { min_amount: 300,',
      'KWD: { min_amount: 3000001,',
      /card\.yaml:\d+: min_amount must not be above max_amount/,
    ],
    [
      'a service above the cap that its page tells',
      'src/contract/data/methods/oxxo_pay.yaml',
      'at_most: 1000000',
      'at_most: 900000',
      /oxxo_pay\.yaml:\d+: max_amount 1000000 is above the cap 900000 under “Amount of a voucher”/,
    ],
    [
      'a rule of refunds that decides nothing',
      'src/contract/data/methods/giftcode.yaml',
      'value: Whoever',
      'value: Depends on the issuer. Whoever',
      /giftcode\.yaml:\d+: “Depends on the issuer\. .*” states no rule/,
    ],
    [
      'a service without a page',
      'src/contract/data/methods/giftcode.yaml',
      'page: /services/giftcode/payin_hpp',
      '',
      /giftcode\.yaml:\d+: flows\.payin_hpp\.page: /,
    ],
    [
      'a sourced fact without a source',
      'src/contract/data/methods/blik.yaml',
      'source: [ppro, payu]',
      'source: []',
      /blik\.yaml:\d+: .*sourced fact needs/,
    ],
    [
      'a fact with an unknown source',
      'src/contract/data/methods/blik.yaml',
      'source: [ppro, payu]',
      'source: [pprø]',
      /blik\.yaml:\d+: unknown source “pprø”; did you mean “ppro”/,
    ],
    [
      'an unsure fact',
      'src/contract/data/methods/blik.yaml',
      'confidence: well-known',
      'confidence: unsure',
      /blik\.yaml:\d+: operator\.confidence: /,
    ],
    [
      'an unknown validator',
      'src/contract/data/methods/blik.yaml',
      'validator: blik_code',
      'validator: blik',
      /unknown validator “blik”/,
    ],
    [
      'an unknown operation',
      'src/contract/data/methods/blik.yaml',
      'operation: transactionPay,',
      'operation: transactionPays,',
      /unknown operation “transactionPays”; did you mean “transactionPay”/,
    ],
    [
      'a failed outcome without a reason',
      'src/contract/data/methods/blik.yaml',
      'outcome: failed, failure: 1001',
      'outcome: failed',
      /`failure` belongs to the outcome “failed”/,
    ],
    [
      'a currency out of order',
      'src/contract/data/reference/currencies.yaml',
      'code: AED',
      'code: ZZZ',
      /currencies\.yaml:\d+: “AFN” must follow “ZZZ”/,
    ],
    [
      'a seed with an unknown wallet',
      'src/contract/data/sandbox.yaml',
      'wallet_id: 4001',
      'wallet_id: 4009',
      /sandbox\.yaml:\d+: unknown wallet “4009”/,
    ],
    [
      'a seeded card number with a wrong check digit',
      'src/contract/data/reference/test_cards.yaml',
      "'4111111111111111'",
      "'4111111111111112'",
      /test_cards\.yaml:\d+: card number “4111111111111112” has a wrong check digit/,
    ],
    [
      'a seeded page of an unknown template',
      'src/contract/data/sandbox.yaml',
      /(?<before>external_page_id: club\n +template_id: )6002/,
      '$<before>6003',
      /sandbox\.yaml:\d+: unknown template “6003”; .*known: 6001, 6002/,
    ],
    [
      'a seeded payment on an unknown page',
      'src/contract/data/sandbox.yaml',
      'page_id: 6105\n    amount',
      'page_id: 6106\n    amount',
      /sandbox\.yaml:\d+: unknown invoicing page “6106”/,
    ],
    [
      'a list before going live with a word that the sandbox does not know',
      'src/contract/data/go_live.yaml',
      'send: { callback: tampered }',
      'send: { callback: tempered }',
      /go_live\.yaml:\d+: unknown callback “tempered”; did you mean “tampered”/,
    ],
    [
      'a month that refunds an unknown payment',
      'src/contract/data/settlement_month.yaml',
      'of: returned, amount: 5900',
      'of: retunred, amount: 5900',
      /settlement_month\.yaml:\d+: unknown payment “retunred”; did you mean “returned”/,
    ],
    [
      'a month whose steps are out of order',
      'src/contract/data/settlement_month.yaml',
      "'2026-12-04T20:00:00Z'",
      "'2026-11-04T20:00:00Z'",
      /settlement_month\.yaml:\d+: must not be before 2026-12-01T12:00:00Z/,
    ],
    [
      'a rule of others without a source',
      'src/contract/data/reference/rules.yaml',
      "source:\n          - https://datatracker.ietf.org/doc/html/rfc9745\n      - text: '`Sunset`",
      "source: []\n      - text: '`Sunset`",
      /rules\.yaml:\d+: .*source/,
    ],
    [
      'a rule of others without the day on which it was looked up',
      'src/contract/data/reference/rules.yaml',
      /^        read: .*\n/m,
      '',
      /rules\.yaml:\d+: .*read/,
    ],
    [
      'a rule of others that was looked up on no date',
      'src/contract/data/reference/rules.yaml',
      /^        read: .*$/m,
      '        read: last week',
      /rules\.yaml:\d+: .*read/,
    ],
    [
      'a line of the fiscal receipt from a field that no callback has',
      'src/contract/data/reference/ukraine.yaml',
      'field: captured_amount',
      'field: captured_amont',
      /ukraine\.yaml:\d+: unknown field of the callback “captured_amont”; did you mean “captured_amount”/,
    ],
    [
      'a mistake of signatures without words',
      'src/contract/data/signature_mistakes.yaml',
      'separator-dot:',
      'separator-point:',
      /“separator-dot” of src\/domain\/diagnosis\/kinds\.ts has no text[\s\S]*unknown mistake “separator-point”/,
    ],
    [
      'a mistake of signatures with an unknown repair',
      'src/contract/data/signature_mistakes.yaml',
      'repair: query',
      'repair: qeury',
      /signature_mistakes\.yaml:\d+: unknown repair “qeury”/,
    ],
    [
      'an unknown questionnaire of PCI DSS',
      'src/contract/data/reference/pci_scopes.yaml',
      'saq: A-EP',
      'saq: A-PE',
      /pci_scopes\.yaml:\d+: .*saq/,
    ],
    [
      'a purpose that follows no first payment',
      'src/contract/data/reference/card_rules.yaml',
      'follows: [unscheduled, card_on_file]',
      'follows: [no_show]',
      /card_rules\.yaml:\d+: unknown follows “no_show”/,
    ],
    [
      'a purpose that does not follow its own first payment',
      'src/contract/data/reference/card_rules.yaml',
      'follows: [installment]',
      'follows: [recurring]',
      /card_rules\.yaml:\d+: “installment” does not follow its own first payment/,
    ],
    [
      'a purpose with an unknown source',
      'src/contract/data/reference/card_rules.yaml',
      'source: [subscription]',
      'source: [hearsay]',
      /card_rules\.yaml:\d+: unknown source “hearsay”/,
    ],
    [
      'a charge that recovers at no time',
      'src/contract/data/reference/test_cards.yaml',
      'failure: 1114, callback: normal }',
      'failure: 1114, callback: normal, recovers: true }',
      /test_cards\.yaml:\d+: unknown failure reason with a time “1114”/,
    ],
    [
      'a payment that recovers',
      'src/contract/data/reference/test_cards.yaml',
      'failure: 1103, callback: normal }',
      'failure: 1103, callback: normal, recovers: true }',
      /test_cards\.yaml:\d+: only a charge can recover/,
    ],
    [
      'a consequence that the sandbox does not play, without that of the live gateway',
      'src/contract/data/reference/sandbox_gaps.yaml',
      /^  live: The network counts it.*$/m,
      '',
      /sandbox_gaps\.yaml:\d+: .*live/,
    ],
    [
      'a card that is seeded twice',
      'src/contract/data/reference/test_cards.yaml',
      "'5555555555554444'",
      "'4111111111111111'",
      /test_cards\.yaml:\d+: card “4111111111111111” repeats/,
    ],
    [
      'a test card that asks the payer and is refused at once',
      'src/contract/data/reference/test_cards.yaml',
      'payer_auth: OTP, outcome: success, callback: normal',
      'payer_auth: OTP, outcome: failed, failure: 1103, callback: normal, immediate: true',
      /test_cards\.yaml:\d+: an `immediate` outcome leaves no time/,
    ],
    [
      'a test card with 3-D Secure that does not say what it leads to',
      'src/contract/data/reference/test_cards.yaml',
      'payer_auth: 3DS, three_ds: challenge, outcome: failed',
      'payer_auth: 3DS, outcome: failed',
      /test_cards\.yaml:\d+: the `payer_auth` 3DS says in `three_ds` what it leads to/,
    ],
    [
      'a challenge that nobody is asked for',
      'src/contract/data/reference/test_cards.yaml',
      'payer_auth: 3DS, three_ds: challenge, soft_decline: true',
      'payer_auth: NONE, three_ds: challenge, soft_decline: true',
      /test_cards\.yaml:\d+: a `challenge` or a `method` is asked for by the `payer_auth` 3DS/,
    ],
    [
      'a reason to try later without a time',
      'src/contract/data/reference/failure_reasons.yaml',
      'retry: later\n  after_hours: 24',
      'retry: later',
      /failure_reasons\.yaml:\d+: `after_hours` is required with `retry: later`/,
    ],
    [
      'a reason of something out of service that is no reason to try later',
      'src/contract/data/reference/failure_reasons.yaml',
      'retry: fix',
      'retry: fix\n  outage: bank',
      /failure_reasons\.yaml:\d+: `outage` is allowed with `retry: later` only/,
    ],
    [
      'a rule of a network without its source',
      'src/contract/data/reference/card_rules.yaml',
      'source: [eci, eci_networks]',
      'source: [eci, hearsay]',
      /card_rules\.yaml:\d+: unknown source “hearsay”/,
    ],
    [
      'a choice of fields that the flow does not have',
      'src/contract/data/methods/card.yaml',
      'one_of: [[card_number, card_token]]',
      'one_of: [[card_number, issue_token]]',
      /card\.yaml:\d+: unknown field of the flow “issue_token”/,
    ],
    [
      'a group of fields that exclude each other',
      'src/contract/data/methods/card.yaml',
      'required_with: [[card_number, expire_month, expire_year, cvv]]',
      'required_with: [[card_number, expire_month, expire_year, cvv, card_token]]',
      /card\.yaml:\d+: card_number and card_token exclude each other/,
    ],
    [
      'a group of required fields that nothing asks for',
      'src/contract/data/methods/interac.yaml',
      'required_with: [[security_question, security_answer]]',
      'required_with: [[email, security_answer]]',
      /interac\.yaml:\d+: email must be `required: false`/,
    ],
    [
      'a field that is optional in a flow and in a group, too',
      'src/contract/data/methods/card.yaml',
      'optional: [cvv]',
      'optional: [card_token]',
      /card\.yaml:\d+: “card_token” is in a group/,
    ],
    [
      'a hold of which nobody says how often it is captured',
      'src/contract/data/methods/card.yaml',
      '        captures: several,\n',
      '',
      /card\.yaml:\d+: a flow with `hold_days` needs `captures`/,
    ],
    [
      'late money where the customer sends none',
      'src/contract/data/methods/mach.yaml',
      ', refund: part }',
      ', refund: part, late_days: 2 }',
      /mach\.yaml:\d+: must be left out: the customer of this flow does not send the money/,
    ],
    [
      'a reason about the amount where another amount is returned',
      'src/contract/data/methods/spei.yaml',
      'failures: [1809, 1811]',
      'failures: [1806, 1809, 1811]',
      /spei\.yaml:\d+: 1806 cannot occur: `amount_mismatch` of the service is `accept_over`/,
    ],
    [
      'a reason about the time where late money is returned',
      'src/contract/data/methods/oxxo_pay.yaml',
      'failures: [1811]',
      'failures: [1304, 1811]',
      /oxxo_pay\.yaml:\d+: 1304 cannot occur: `late_money` of the service is `accept`/,
    ],
    [
      'an unmatched amount without a reason that says so',
      'src/contract/data/methods/india_upi_transfer.yaml',
      'failures: [1301, 1302, 1809, 2122]',
      'failures: [1301, 1809, 2122]',
      /india_upi_transfer\.yaml:\d+: `unmatched` needs exactly one failure reason with `unmatched: amount`/,
    ],
    [
      'late money that cannot go back, because no refund can name an account',
      'src/contract/data/methods/efecty.yaml',
      'needs: { account: co_account, document: co_document }, ',
      '',
      /efecty\.yaml:\d+: `late_money: return` and `amount_mismatch: return` cannot be kept: the rail knows no account/,
    ],
    [
      'money that goes back, and no word about how',
      'src/contract/data/methods/ukraine_iban.yaml',
      'refund_terms: { speed: day, confidence: provider-defined }\n',
      '',
      /ukraine_iban\.yaml:\d+: a method whose customers send the money needs `refund_terms`/,
    ],
    [
      'a payment in time that would be late',
      'src/contract/data/methods/boleto.yaml',
      'clearing_days: 5',
      'clearing_days: 4',
      /boleto\.yaml:\d+: `clearing_days` must be at least 5: so long a payment on the last day can be under way/,
    ],
    [
      'a confirmation that takes longer than is counted with',
      'src/contract/data/methods/boleto.yaml',
      'confirms_within: { business_days: 2 }',
      'confirms_within: { business_days: 1 }',
      /boleto\.yaml:\d+: is 1440 minutes, and `facts\.confirmation` tells 2880/,
    ],
    [
      'a due date without the time zone of the rail',
      'src/contract/data/methods/boleto.yaml',
      /    due_time_zones: .*\n/,
      '',
      /boleto\.yaml:\d+: `due_time_zones` needs the time zone of the rail for BRL/,
    ],
    [
      'a time zone that does not exist',
      'src/contract/data/methods/boleto.yaml',
      'America/Sao_Paulo',
      'America/Sao_Paolo',
      /boleto\.yaml:\d+: unknown time zone “America\/Sao_Paolo”; did you mean “America\/Sao_Paulo”/,
    ],
    [
      'a method whose refunds the contract sets, and no word about the sandbox',
      'src/contract/data/methods/mach.yaml',
      ', refund: part }',
      ' }',
      /mach\.yaml:\d+: a pay-in of a method with `refundable: varies` needs `refund`/,
    ],
    [
      'a payout that is to be refunded',
      'src/contract/data/methods/card.yaml',
      'id: 2205,',
      'id: 2205, refund: part,',
      /card\.yaml:\d+: must be left out: it follows from the direction or from `refundable`/,
    ],
    [
      'a status that the contract may not move to',
      'src/contract/openapi/paths/transaction_create.yaml',
      'from: null, to: 0',
      'from: null, to: 4',
      /x-moves has null → 4/,
    ],
    [
      'an example that breaks its schema',
      'src/contract/openapi/examples/create_blik.request.yaml',
      'amount: 1250',
      'amount: 12.5',
      /create_blik\.request\.yaml:\d+: .*integer/,
    ],
    [
      'a $ref that leads nowhere',
      'src/contract/openapi/schemas/TransactionFindRequest.yaml',
      'common.yaml#/ExternalTransactionId',
      'common.yaml#/Nope',
      /TransactionFindRequest\.yaml:\d+: .*resolve/i,
    ],
    [
      'a supported browser that nobody knows',
      'package.json',
      '"edge 131"',
      '"opera 131"',
      /package\.json:\d+: browserslist\.1: “opera 131” must be one of chrome, edge, firefox, safari, ios_saf and one version/,
    ],
    [
      'supported browsers that change with the date',
      'package.json',
      '"edge 131"',
      '"last 2 versions"',
      /package\.json:\d+: browserslist\.1: “last 2 versions” must be one of chrome, .*such as “safari 16\.4”: a query would change with the date/,
    ],
    [
      'supported browsers without a version',
      'package.json',
      '"edge 131"',
      '"edge >= 131"',
      /package\.json:\d+: browserslist\.1: “edge >= 131” must be one of chrome, .*a query would change with the date/,
    ],
    [
      'a browser with two oldest versions',
      'package.json',
      '"edge 131"',
      '"edge 131",\n    "edge 120"',
      /package\.json:\d+: “edge” is listed once too often/,
    ],
    [
      'a third oldest version of Firefox',
      'package.json',
      '"firefox 133"',
      '"firefox 133",\n    "firefox 140"',
      /package\.json:\d+: “firefox” is listed once too often/,
    ],
    [
      'no supported browsers',
      'package.json',
      /"browserslist": \[[^\]]*\]/,
      '"browserslist": []',
      /package\.json:\d+: browserslist: /,
    ],
    ['a YAML syntax error', 'src/contract/data/gateway.yaml', 'hosts:', 'hosts: [', /gateway\.yaml:\d+: YAML: /],
    [
      'a string translated twice',
      'i18n/uk/strings.yaml',
      /^(- en: .*\n {2}uk: .*\n)/m,
      '$1$1',
      /strings\.yaml:\d+: .*translated twice/,
    ],
  ];
  test.each(mistakes)('%s', async (_name, file, from, to, message) => {
    await expect(loadFacts(broken(file, from, to))).rejects.toThrow(message);
  });
});

describe('freshness', () => {
  // Files on which pages depend, directly and through imports and the registry; and files on which no page depends.
  const copy = newFolder();
  for (const part of ['package.json', 'src', 'i18n/uk'])
    cpSync(path.join(ROOT, part), path.join(copy, part), {recursive: true});
  let hash: string | undefined;
  const touched = (file: string): boolean => {
    const before = hash ?? hashSources(copy);
    appendFileSync(path.join(copy, file), '\n');
    hash = hashSources(copy);
    return hash !== before;
  };
  test.each([
    'src/contract/data/gateway.yaml',
    'src/contract/data/methods/blik.yaml',
    'src/contract/data/examples/blik.json',
    'src/contract/data/versions/1.0/errors.yaml',
    'src/contract/openapi/paths/transaction_create.yaml',
    'i18n/uk/strings.yaml',
    'src/domain/validators/index.ts',
    'src/domain/validators/identifiers/index.ts',
    'src/domain/signing/index.ts',
    'src/facts/schemas/methods.ts',
    'src/facts/kinds/methods/flows.ts',
    'src/render/directives.ts',
    'src/samples/python.ts',
    'src/samples/collections/postman.ts',
    'src/render/markdown/highlight/index.ts',
    'src/site/config/codeThemes.ts',
  ])('the hash of the sources changes with %s', (file) => expect(touched(file)).toBe(true));
  test.each(['src/gateway/server.ts', 'src/site/components/Tabs/index.tsx', 'src/search/engine/search.ts'])(
    'and not with %s',
    (file) => expect(touched(file)).toBe(false),
  );
  test('facts are reloaded after a change and cached otherwise', async () => {
    const root = broken('src/contract/data/gateway.yaml', 'window_seconds: 300', 'window_seconds: 301');
    const first = await getFacts(root);
    expect(await getFacts(root)).toBe(first);
    const file = path.join(root, 'src/contract/data/gateway.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('window_seconds: 301', 'window_seconds: 3020'));
    expect((await getFacts(root)).gateway.signing.window_seconds).toBe(3020);
  });
});
