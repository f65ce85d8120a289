export type Options = never;
