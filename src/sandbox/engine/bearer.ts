/** What every kind of bearer token can do, whoever issues it. */
import type {Operation} from '../../facts/contract';

/** Knows the tokens of one scheme. */
export interface BearerTokens {
  /**
   * @param token what stands behind `Bearer`; `undefined` without the header or in another scheme
   * @throws Refusal with the code of the scheme
   */
  accept(token: string | undefined): void;
  /**
   * For tokens that do not allow everything.
   * @param token accepted before
   * @param body valid by the schema of the operation
   * @throws Refusal with the code of the scheme
   */
  permit?(token: string, operation: Operation, body: unknown): void;
}
