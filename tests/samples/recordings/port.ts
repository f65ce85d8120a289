/** The port of the sandbox stands in what it answers, and nothing else of a run differs with it. */

/** JSON inside a string, such as what a shop hands to the payer's browser: base64url of what begins with `{"`. */
const PACKED = /\beyJ[\w-]+/g;

/** @returns what a program would have printed whose sandbox listened at the port `to` instead of `from` */
export function atPort(printed: string, from: number, to: number): string {
  const address = `localhost:${from}`;
  return printed.replaceAll(address, `localhost:${to}`).replaceAll(PACKED, (packed) => {
    const inside = Buffer.from(packed, 'base64url').toString();
    const moved = atPort(inside, from, to);
    return moved === inside ? packed : Buffer.from(moved).toString('base64url');
  });
}
