/** Codes and names linked to their explanation: statuses, errors, failure reasons, operations. */
import {getOperation, knownNames} from '../../facts';
import {code, element, link, type Inline} from '../nodes';
import type {Context} from './context';

/** Final status of a test value’s outcome. */
export const OUTCOME_STATUS = {success: 1, failed: 2, cancelled: 3, expired: 5} as const;

/** Name or number of a status in a colour: successful, unsuccessful, or not final. */
export function statusMark({code: value, final}: {code: number; final: boolean}, ...label: Inline[]): Inline {
  const kind = value === 1 ? 'good' : final ? 'bad' : 'open';
  return element('span', {className: ['status', `status-${kind}`]}, ...label);
}

/** A status code with its name, linked to the catalogue. */
export function statusRef(value: number, {facts}: Context): Inline {
  const status = facts.statuses.statuses.find((entry) => entry.code === value);
  if (!status)
    throw new Error(
      `unknown status “${value}”; ${knownNames(
        String(value),
        facts.statuses.statuses.map((entry) => String(entry.code)),
      )}`,
    );
  const label = code(`${status.code} ${status.name}`);
  return statusMark(status, link(`/reference/transaction_statuses#status-${status.code}`, label));
}

/** An error code, linked to its row in the catalogue. */
export function errorRef(value: number, {facts, routes}: Context): Inline {
  const error = facts.errors.find((entry) => entry.code === value);
  if (!error)
    throw new Error(
      `unknown error “${value}”; ${knownNames(
        String(value),
        facts.errors.map((entry) => String(entry.code)),
      )}`,
    );
  const label = code(String(error.code));
  return routes.has('/reference/api_error_codes')
    ? link(`/reference/api_error_codes#code-${error.code}`, label)
    : label;
}

/**
 * A failure reason, linked to its row in the catalogue.
 * @throws Error for an unknown code
 */
export function failureRef(value: number, {facts, routes}: Context): Inline {
  const codes = facts.failureReasons.map((reason) => reason.code);
  if (!codes.includes(value))
    throw new Error(`unknown failure reason “${value}”; ${knownNames(String(value), codes.map(String))}`);
  const label = code(String(value));
  return routes.has('/reference/failure_reason_codes')
    ? link(`/reference/failure_reason_codes#reason-${value}`, label)
    : label;
}

/** Path of an operation, linked to its page. */
export function operationRef(id: string, {facts, routes}: Context): Inline {
  const operation = getOperation(facts.contract, id);
  const label = code(operation.template);
  return operation.page && routes.has(operation.page) ? link(operation.page, label) : label;
}
