/** Identifiers of people, companies, accounts and payments, by country. A valid identifier need not exist. */
import {africaAsia} from './africaAsia';
import {binance} from './binance';
import {brazil} from './brazil';
import {europe} from './europe';
import {india} from './india';
import {latinAmerica} from './latinAmerica';
import {latinAmericaAccounts} from './latinAmericaAccounts';
import {payouts} from './payouts';
import {transfers} from './transfers';

export const identifiers = {
  ...brazil,
  ...latinAmerica,
  ...latinAmericaAccounts,
  ...europe,
  ...africaAsia,
  ...india,
  ...binance,
  ...transfers,
  ...payouts,
};
