/** What listens on the document until React is there, by the name of the event. */
export type Listener = [name: string, listen: (event: never) => void];
