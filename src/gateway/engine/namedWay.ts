/** How something goes in the sandbox: an id of the merchant names the way. */

/**
 * @param id `<prefix>-<name>[-<anything>]`
 * @returns the way that it names; undefined for an ordinary id
 */
export function namedWay<Way>(
  id: string | undefined,
  {prefix, ways}: {prefix: string; ways: Readonly<Record<string, Way>>},
): Way | undefined {
  // The longer name first: `claim-lost` begins like `claim`.
  const name = Object.keys(ways)
    .sort((a, b) => b.length - a.length)
    .find((one) => beginsWithId(id ?? '', `${prefix}-${one}`));
  return name === undefined ? undefined : ways[name];
}

/** @returns true for the id `start` itself, and for one that adds a hyphen and any text */
export const beginsWithId = (id: string, start: string): boolean => `${id}-`.startsWith(`${start}-`);
