/** The call that reads one transaction. */
import {findTarget, type Target} from './target';
import type {TransactionHandler} from './types';

/** `transactionFind`: one transaction by either id. */
export const find: TransactionHandler = ({body}, parts) => findTarget(body as Target, parts);
