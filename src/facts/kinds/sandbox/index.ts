/** The seed of a fresh sandbox. */
import {sandboxSchema} from '../../schemas';
import {oneFile} from '../define';
import {disputeWaysExist, seededDisputesAreSound, seededEventsAreSound, seededRefundsAreSound} from './disputes';
import {faultsExist} from './errors';
import {seededInvoicesAreSound} from './invoices';
import {invoicingPagesAreSound} from './invoicing';
import {seededReportsAreSound} from './reports';
import {currenciesHaveWallets} from './services';
import {tokensHaveTransactions, transactionsNameWhatExists, transactionsStandWhereTheyCan} from './transactions';

export const sandbox = oneFile({
  name: 'sandbox',
  file: 'src/contract/data/sandbox.yaml',
  schema: sandboxSchema,
  checks: [
    faultsExist,
    currenciesHaveWallets,
    tokensHaveTransactions,
    invoicingPagesAreSound,
    transactionsNameWhatExists,
    transactionsStandWhereTheyCan,
    seededInvoicesAreSound,
    seededReportsAreSound,
    disputeWaysExist,
    seededDisputesAreSound,
    seededRefundsAreSound,
    seededEventsAreSound,
  ],
});
