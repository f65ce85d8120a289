/** The handler of each operation of the contract. */
import type {Contract, Operation} from '../../content/contract';
import {addToWhitelist, changeBlacklist, checkCard} from './cards';
import {create} from './create';
import {find} from './find';
import {pay} from './pay';
import type {Handler} from './types';

const handlers: Record<string, Handler> = {
  transactionCreate: create,
  transactionPay: pay,
  transactionFind: find,
  cardsCheck: checkCard,
  cardsWhitelistAdd: addToWhitelist,
  cardsBlacklist: changeBlacklist,
};

/**
 * @returns the calls of the contract with their handlers
 * @throws Error for a call without one: the sandbox would not be the gateway of the contract
 */
export function implementedCalls(contract: Contract): [Operation, Handler][] {
  return [...contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .map((operation) => {
      const handler = handlers[operation.id];
      if (!handler)
        throw new Error(`the sandbox has no handler for “${operation.id}”; add it in src/sandbox/operations`);
      return [operation, handler];
    });
}
