/** Starts the worker that answers the search. Its chunk has a name, by which the build finds it. */
export const startWorker = (): Worker =>
  new Worker(/* webpackChunkName: "search-worker" */ new URL('./worker.ts', import.meta.url));
