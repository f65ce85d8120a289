import {findTarget, type Target} from './target';
import type {Handler} from './types';

/** `transactionFind`: one transaction by either id. */
export const find: Handler = ({body}, parts) => findTarget(body as Target, parts);
