/** The first payment, in the page, in each engine: from Run to the verified callback, its replay and its code. */
import {brand} from '../../src/brand';
import {button, expect, heading, test, type Reader} from './test';

const CREATE = '/api/transaction_create';
const DIALOG = 'dialog[open]';
const FIELD = `${DIALOG} textarea`;
const FRAME = 'dialog[open] iframe';

/** Labels, per locale; the hosted page is English in both. */
const WORDS = {
  en: {
    path: '',
    run: 'Run',
    send: 'Send',
    open: 'Open payment page',
    signed: 'Signed text',
    verified: '✓ signature verified',
    callbacks: 'Callbacks',
    program: 'Code for this request',
    execute: 'Run this code',
    exit: 'Exit code: 0',
  },
  uk: {
    path: '/uk',
    run: 'Виконати',
    send: 'Надіслати',
    open: 'Відкрити платіжну сторінку',
    signed: 'Підписаний текст',
    verified: '✓ підпис правильний',
    callbacks: 'Колбеки',
    program: 'Код для цього запиту',
    execute: 'Запустити цей код',
    exit: 'Код завершення: 0',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

async function openConsole(reader: Reader, words: Words = WORDS.en): Promise<void> {
  await reader.open(words.path + CREATE);
  await reader.laidOut();
  await reader.click({...button(words.run), nth: 0});
  await reader.shows(FIELD, 40_000);
}

/** Sends the request, and pays on the page of the gateway. */
async function pay(reader: Reader, words: Words = WORDS.en): Promise<void> {
  await reader.click({...button(words.send), within: DIALOG});
  await reader.click({...button(words.open), within: DIALOG});
  const frame = reader.inFrame(FRAME);
  await frame.click(button('Succeed'));
  await frame.shows(heading('Paid'), 20_000);
}

for (const [locale, words] of Object.entries(WORDS))
  test(`a payment from Run to its verified callback, in ${locale}`, async ({reader}) => {
    await openConsole(reader, words);
    const body = await reader.value(FIELD);
    expect(JSON.parse(body)).toHaveProperty('amount');
    await pay(reader, words);
    await reader.showsExactly(2, {
      css: `[aria-label="${words.callbacks}"] *:not(:has(*))`,
      text: words.verified,
      within: DIALOG,
    });
    await reader.eventually('status', () => reader.text(`${DIALOG} [aria-current=step]`)).toContain('1 success');
    await reader.click({css: 'summary', text: words.signed, within: DIALOG, nth: 0});
    const signed = await reader.evaluate(() =>
      [...document.querySelectorAll('dialog[open] details[open] pre')].map((one) => one.textContent).join('\n'),
    );
    expect(signed).toContain(`.POST ${brand.api.prefix}/transaction/create\n${body}`);
  });

test('a payer fails with a reason, and the link to the shop opens nothing', async ({reader}) => {
  await openConsole(reader);
  await reader.click({...button('Send'), within: DIALOG});
  await reader.click({...button('Open payment page'), within: DIALOG});
  const frame = reader.inFrame(FRAME);
  await frame.shows(button('Fail'), 20_000);
  await frame.select('select', '1005');
  await frame.click(button('Fail'));
  await frame.shows({role: 'link', name: 'Back to the shop'});
  await reader.eventually('status', () => reader.text(`${DIALOG} [aria-current=step]`)).toContain('2 failed');
  await frame.click({role: 'link', name: 'Back to the shop'});
  await reader.shows({css: '*', text: /^https:\/\/shop\.example\/failed$/, within: DIALOG});
  expect(await reader.address()).toMatch(CREATE);
});

test('a copied link replays the session', async ({reader}) => {
  await openConsole(reader);
  await reader.click({...button('Send'), within: DIALOG});
  await reader.click({...button('Open payment page'), within: DIALOG});
  await reader.inFrame(FRAME).click(button('Succeed'));
  // The last callback: each one moves the log, which is below them.
  await reader.showsExactly(
    2,
    {css: '[aria-label=Callbacks] *:not(:has(*))', text: WORDS.en.verified, within: DIALOG},
    20_000,
  );
  const id = /"id":(\d+)/.exec(await reader.text(DIALOG))![1]!;
  await reader.click({...button('Copy replay link'), within: DIALOG});
  await reader.shows({css: `${DIALOG} *`, text: /^Copied\.$/});
  await reader.eventually('clipboard', () => reader.pasted()).toMatch(/^http.*#replay=/);
  const link = await reader.pasted();
  await reader.open('/faq');
  await reader.open(link);
  await reader.shows({css: `${DIALOG} *`, text: /This link replays a recorded session/}, 40_000);
  await reader.click({...button('Replay'), within: DIALOG});
  await reader.eventually('answer', () => reader.text(DIALOG), 40_000).toContain(`"id":${id}`);
  await reader.shows({css: `${DIALOG} *`, text: /^✓ signature verified$/}, 20_000);
});

for (const [locale, words] of Object.entries(WORDS))
  test(`the request as a program runs in the page, and is copied, in ${locale}`, async ({reader}) => {
    await openConsole(reader, words);
    await reader.click({css: 'summary', text: words.program, within: DIALOG});
    await reader.click({role: 'tab', name: 'Python', within: DIALOG});
    const shown = `${DIALOG} [role=tabpanel]:not([hidden])`;
    await reader.click({css: `${shown} button`, nth: 0});
    await reader.eventually('clipboard', () => reader.pasted()).toContain('hmac');
    await reader.click({role: 'tab', name: 'JavaScript', within: DIALOG});
    await reader.click({...button(words.execute), within: DIALOG});
    await reader.shows({css: `${DIALOG} *`, text: words.exit}, 40_000);
  });

test('the body is checked while it is typed', async ({reader}) => {
  await openConsole(reader);
  await reader.fill(FIELD, '{');
  await reader.shows({css: `${DIALOG} *`, text: 'is not valid JSON'});
});
