/** Types for the parts of Bruno's file parser and writer that are used; the package has none. */
declare module '@usebruno/lang' {
  interface Entry {
    name: string;
    value: string;
    enabled: boolean;
  }

  interface Meta {
    name: string;
    type?: string;
    seq: number;
  }

  interface Auth {
    mode: string;
    bearer?: {token: string};
  }

  /** Parsed content of a request file. */
  export interface BruRequest {
    meta: Meta;
    http: {method: string; url: string; auth: string; body: string};
    headers: Entry[];
    auth?: Omit<Auth, 'mode'>;
    body: {json: string};
    assertions: Entry[];
    docs: string;
  }

  /** @throws Error if the text is not a valid request file */
  export function bruToJsonV2(text: string): BruRequest;
  export function jsonToBruV2(request: BruRequest): string;
  export function jsonToCollectionBru(folder: {meta?: Meta; script?: {req: string}; docs: string}): string;
  export function envJsonToBruV2(environment: {name: string; variables: (Entry & {secret: boolean})[]}): string;
}
