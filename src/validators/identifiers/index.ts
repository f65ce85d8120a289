/** Identifiers of people, companies, accounts and payments, by country. A passed check proves typing, not existence. */
import {africaAsia} from './africaAsia';
import {brazil} from './brazil';
import {europe} from './europe';
import {latinAmerica} from './latinAmerica';
import {latinAmericaAccounts} from './latinAmericaAccounts';

export const identifiers = {...brazil, ...latinAmerica, ...europe, ...africaAsia, ...latinAmericaAccounts};
