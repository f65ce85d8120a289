/**
 * An integrator who has only the pages plays against the sandbox. Each scenario is named by the page and the statement it
 * tries; client and receiver are written from the same pages. They import nothing of `src/` but the start of the sandbox.
 */
import {describe} from 'vitest';
import {callbacks, paymentPage} from './news';
import {holds, money, payers, tree} from './payments';
import {controls, days, invoices, reports, tokens} from './records';
import {envelope, idempotency, signing} from './requests';
import {startWorld} from './world';

describe('a stranger with the pages alone', () => {
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

describe('a stranger with patience', () => {
  days(startWorld(100_000));
});
