/** The index page of the sandbox: GET `/`. */
import type {Operation} from '../../../facts/contract';
import type {Route} from '../../http/routes';
import type {SandboxParts} from '../../parts';
import {pageResponse} from '../shared/layout';
import {homeView} from './views';

/**
 * @param prefix path prefix of the calls, such as `/v2`
 * @param operations the calls that answer
 */
export function homeRoutes({seed}: Pick<SandboxParts, 'seed'>, prefix: string, operations: Operation[]): Route[] {
  const view = homeView({prefix, operations, point: seed.point, invoicingToken: seed.invoicing_token});
  return [{method: 'GET', path: '/', answer: () => pageResponse(view)}];
}
