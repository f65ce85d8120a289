/** The routes that the page for an unknown address proposes. */
import {expect, test} from 'vitest';
import {nearestRoutes, wordsOf} from '../../../../src/site/components/NearestRoutes/distance';
import {docRoutes} from '../../../../src/facts/routes';
import {ROOT} from '../../../root';

const ROUTES = [...docRoutes(ROOT).keys()];

test('an address is compared by its words', () => {
  expect(wordsOf('/API/transaction-create.html')).toEqual(['api', 'transaction', 'create']);
  expect(wordsOf('/')).toEqual([]);
});

test.each([
  ['/transaction/create', '/api/transaction_create'],
  ['/api/transaction/create', '/api/transaction_create'],
  ['/api/transction_craete', '/api/transaction_create'],
  ['/reference/error_codes', '/reference/api_error_codes'],
  ['/services/blik/payin_hp', '/services/blik/payin_hpp'],
  ['/services/pix/payuot', '/services/pix/payout'],
  ['/golive', '/go_live'],
  ['/refund', '/refunds'],
  ['/docs/callbacks', '/callbacks'],
])('%s is nearest to %s', (asked, route) => {
  expect(nearestRoutes(asked, ROUTES)[0]).toBe(route);
});

test('what is like nothing has no neighbours, and nobody gets more than five', () => {
  expect(nearestRoutes('/wp-login.php', ROUTES)).toEqual([]);
  expect(nearestRoutes('/', ROUTES)).toEqual([]);
  expect(nearestRoutes('/100%', ROUTES)).toEqual([]);
  expect(nearestRoutes('/services/payin', ROUTES).length).toBe(5);
});
