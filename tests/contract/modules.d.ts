/** The parts that the tests use of modules without types. */
declare module 'newman' {
  export interface Execution {
    item: {name: string};
    assertions?: {assertion: string; error?: {message: string}}[];
    requestError?: Error;
    response?: {code: number; stream?: Buffer};
  }
  export interface Summary {
    run: {
      executions: Execution[];
      failures: {error: {message: string}; source?: {name: string}; at: string}[];
    };
  }
  interface Newman {
    run(
      options: {
        collection: object;
        environment?: object;
        envVar?: {key: string; value: string}[];
        reporters?: string[];
      },
      done: (error: Error | null, summary: Summary) => void,
    ): void;
  }
  const newman: Newman;
  export default newman;
}

declare module '@usebruno/schema' {
  export const collectionSchema: {validateSync(value: unknown, options?: {abortEarly?: boolean}): unknown};
}
