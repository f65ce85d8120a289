/** What of the engine and the rules stands in another file where there is no Node: file → file, from the root. */
export const IN_A_BROWSER: ReadonlyMap<string, string> = new Map([
  ['src/domain/platform/node.ts', 'src/domain/platform/browser.ts'],
]);
