/**
 * Generates references for the sandbox. The formats of real references and the templates are in
 * `src/contract/data/reference/reference_kinds.yaml`; the templates are checked against the formats when the facts are
 * loaded.
 */

/** The object that a reference belongs to. */
interface ReferencedObject {
  /** Id of the transaction or refund. */
  id: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/**
 * @param template text with the placeholders `{id:N}`, the id padded with zeros to N digits, and `{minute}`,
 *   YYYYMMDDhhmm in UTC
 * @returns the reference; it only depends on the arguments
 */
export function madeReference(template: string, {id, createdAt}: ReferencedObject): string {
  const minute = new Date(createdAt).toISOString().slice(0, 16).replaceAll(/\D/g, '');
  return template
    .replaceAll('{minute}', minute)
    .replaceAll(/\{id:(\d+)\}/g, (_, digits: string) => String(id).padStart(Number(digits), '0'));
}
