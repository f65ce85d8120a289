/**
 * `npm run shots`: regenerates the screenshots of the payment page. The sandbox has a fixed clock and seed, and all
 * payments use the same request, so the result is reproducible on the same machine; other fonts give other pictures.
 */
import {mkdirSync, readdirSync, rmSync, statSync} from 'node:fs';
import path from 'node:path';
import {chromium, type Page} from '@playwright/test';
import {flowRequest} from '../../src/facts/flowRequest';
import {loadFacts} from '../../src/facts/load';
import {startSandbox} from '../../src/gateway';
import {textsOf} from '../../src/gateway/pages/payment/texts';
import {browserOptions} from '../../src/operations/launchBrowser';
import {ROOT} from '../root';
import {signedClient} from '../signedClient';
import {DEVICES, MAX_BYTES, SHOTS, SHOTS_FOLDER, type Shot} from './list';

/** Speed-up of the bank for the result pages. The waiting page uses the normal speed. */
const FAST = 100;

async function main(): Promise<void> {
  const facts = await loadFacts(ROOT);
  const method = facts.methods.get('blik')!;
  const flow = method.flows.payin_hpp!;
  const code = method.fields.blik_code!.valid;
  const {body} = flowRequest(facts, method, flow);
  const now = facts.gateway.signing.vector_key;
  const folder = path.join(ROOT, SHOTS_FOLDER);
  const browser = await chromium.launch(browserOptions());

  const open = async (timeScale: number) => {
    const running = await startSandbox({root: ROOT, port: 0, quiet: true, now, seed: 1, timeScale});
    return {running, call: signedClient(running.baseUrl, facts.sandbox.point, now)};
  };
  const slow = await open(1);
  const fast = await open(FAST);

  const takeShot = async ({file, language, state, scheme, device}: Shot) => {
    const {call} = state === 'result' ? fast : slow;
    const page = await browser.newPage({...DEVICES[device], colorScheme: scheme, locale: 'en'});
    try {
      // The page shows the order id, which is the same in all pictures.
      const {error, response} = await call('/transaction/create', {
        ...body,
        locale: language,
        external_transaction_id: file.replace('/', '-'),
      });
      if (error.code !== 0) throw new Error(`the sandbox refuses the payment: ${JSON.stringify(error)}`);
      const {pay_url: address} = response.result as {pay_url: string};
      await bringTo(state, page, address, code, language);
      await page.screenshot({path: path.join(folder, file), animations: 'disabled', caret: 'hide'});
    } finally {
      await page.close();
    }
    const {size} = statSync(path.join(folder, file));
    if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes; at most ${MAX_BYTES} are allowed`);
    console.log(`${file} ${size}`);
  };

  try {
    mkdirSync(folder, {recursive: true});
    for (const shot of SHOTS) await takeShot(shot);
    const known = new Set(SHOTS.map(({file}) => file));
    for (const file of readdirSync(folder, {recursive: true, encoding: 'utf8'}))
      if (file.endsWith('.png') && !known.has(file)) rmSync(path.join(folder, file));
  } finally {
    await browser.close();
    await Promise.all([slow, fast].map(({running}) => running.stop()));
  }
}

async function bringTo(
  state: Shot['state'],
  page: Page,
  address: string,
  code: string,
  language: Shot['language'],
): Promise<void> {
  const texts = textsOf(language);
  await page.goto(address);
  const input = page.locator('[name=blik_code]');
  await input.fill(code);
  if (state === 'form') {
    await input.blur();
    return;
  }
  await page.getByRole('button', {name: texts.pay, exact: true}).click();
  const heading = state === 'waiting' ? texts.waiting.bank_app.title : texts.finished.success!.title;
  await page.getByRole('heading', {name: heading}).waitFor();
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
