/** Interface of all kinds of bearer tokens. */
import type {Operation} from '../../facts';

/** The signed call that asked for a bearer token. The token acts for its point, and dies with the API token. */
export interface Issuer {
  /** Id of the point. */
  point: number;
  apiToken: string;
}

/** Knows the tokens of one scheme. */
export interface BearerTokens {
  /**
   * @param token what stands behind `Bearer`; `undefined` without the header or in another scheme
   * @returns the id of the point for which the token acts
   * @throws Refusal with the code of the scheme
   */
  accept(token: string | undefined): number;
  /**
   * For tokens that do not allow everything.
   * @param token accepted before
   * @param body valid by the schema of the operation
   * @throws Refusal with the code of the scheme
   */
  permit?(token: string, operation: Operation, body: unknown): void;
}
