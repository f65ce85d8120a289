/** A document listener that is removed after hydration: event name and handler. */
export type Listener = [name: string, listen: (event: never) => void];
