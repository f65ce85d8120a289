/**
 * Tests of the documentation against the sandbox. Each scenario is named after the page and the statement that it
 * tests; client and receiver are implemented from the same pages. They import nothing from `src/` but the start of the
 * sandbox.
 */
import {describe} from 'vitest';
import {callbacks, paymentPage} from './news';
import {holds, money, payers, tree} from './payments';
import {controls, days, invoices, reports, tokens} from './records';
import {envelope, idempotency, signing} from './requests';
import {startWorld} from './world';

describe('statements of the pages hold for a client written from the pages alone', () => {
  const world = startWorld();
  signing(world);
  envelope(world);
  idempotency(world);
  tree(world);
  payers(world);
  holds(world);
  money(world);
  callbacks(world);
  paymentPage(world);
  reports(world);
  invoices(world);
  tokens(world);
  controls(world);
});

describe('statements of the pages about days hold for the same client', () => {
  days(startWorld(100_000));
});
