/**
 * Why a request is refused with error 11, for the log of the sandbox: whoever runs it may know, the caller may not. It
 * names mistakes; token and body stay out.
 *
 * The page has a tool of its own for this, so only a server brings it along (`server.ts`).
 */
import {type Cause, diagnose, QUICK} from '../../domain';
import type {SandboxFacts} from '../content';
import type {RefusedRequest} from './auth';

/** @returns a line for the log */
export function createExplainer({contract, gateway, sandbox}: SandboxFacts): (refused: RefusedRequest) => string {
  const prefix = new URL(gateway.hosts.sandbox).pathname;
  const others = {
    paths: [...contract.operations.values()].filter(({kind}) => kind === 'call').map(({path}) => prefix + path),
    points: [sandbox.point.id, sandbox.second_point.id],
    origins: [gateway.hosts.sandbox, gateway.hosts.live].map((address) => new URL(address).origin),
  };
  return ({signature, tokens, point, key, purpose, body, now}) => {
    const [method, path] = purpose.split(' ') as [string, string];
    const [token = '', ...otherTokens] = tokens;
    const windowSeconds = gateway.signing.window_seconds;
    const question = {signature, token, otherTokens, point, key, purpose: {method, path}, body, now, windowSeconds};
    const {outcome, causes} = diagnose({...question, others}, QUICK);
    const why = causes.length > 0 ? causes.map(nameOf).join(' and ') : outcome;
    return `${gateway.signing.headers.signature} of ${purpose}: ${why}`;
  };
}

/** `body-pretty (indent 2)`, and whether that is only likely. */
function nameOf({kind, parameters, certainty}: Cause): string {
  const details = Object.entries(parameters).map(([name, value]) => `${name} ${value}`);
  if (certainty === 'likely') details.push('likely');
  return details.length > 0 ? `${kind} (${details.join(', ')})` : kind;
}
