/**
 * What the sandbox makes up as a reference. The form of the real ones, and the templates, are
 * `src/contract/data/reference/reference_kinds.yaml`; loading holds the one against the other.
 */

/** The object that is referred to. */
interface Referred {
  /** Id of the transaction or the refund. */
  id: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/**
 * @param template text with `{id:N}`, the id with zeros to N digits, and `{minute}`, YYYYMMDDhhmm in UTC
 * @returns the value, the same one for the same object
 */
export function madeReference(template: string, {id, createdAt}: Referred): string {
  const minute = new Date(createdAt).toISOString().slice(0, 16).replaceAll(/\D/g, '');
  return template
    .replaceAll('{minute}', minute)
    .replaceAll(/\{id:(\d+)\}/g, (_, digits: string) => String(id).padStart(Number(digits), '0'));
}
