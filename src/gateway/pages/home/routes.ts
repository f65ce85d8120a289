/** The index page of the sandbox: GET `/`. */
import type {Operation} from '../../../facts/browser';
import {controls} from '../../http/controls';
import type {Route} from '../../http/routes';
import type {SandboxParts} from '../../parts';
import {pageResponse} from '../shared/layout';
import {homeView} from './views';

/**
 * @param prefix path prefix of the calls, such as `/v2`
 * @param operations the calls that answer
 */
export function homeRoutes(
  {seed, apiTokens}: Pick<SandboxParts, 'seed' | 'apiTokens'>,
  prefix: string,
  operations: Operation[],
): Route[] {
  const home = {prefix, operations, controls, invoicingToken: seed.invoicing_token};
  return [{method: 'GET', path: '/', answer: () => pageResponse(homeView({...home, points: apiTokens.list()}))}];
}
