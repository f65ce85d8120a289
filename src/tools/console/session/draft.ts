/** Edits the body of the request that a reader composes from the sample of a page. */

/** Maximum length of a body to check and send; the limit of the gateway (`request.max_bytes`). */
export const MAX_BODY_LENGTH = 65_536;

/**
 * Sets a member of a body.
 * @param value undefined removes the member
 * @returns the body, formatted as in the samples; undefined if the text is not a JSON object, or nested too deeply to format
 */
export function withMember(body: string, field: string, value: unknown): string | undefined {
  const members = membersOf(body);
  if (!members) return undefined;
  try {
    // An existing member keeps its position, and JSON.stringify omits undefined.
    return JSON.stringify({...members, [field]: value}, null, 2);
  } catch {
    // JSON.parse reads any depth; JSON.stringify calls itself for each level.
    return undefined;
  }
}

/** Reads a member of a body; undefined if there is none. */
export function memberOf(body: string, field: string): unknown {
  const members = membersOf(body);
  return members && Object.hasOwn(members, field) ? members[field] : undefined;
}

function membersOf(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Changes the external id, since a request with the same id would only repeat the first one.
 * @param field member with the external id
 * @returns the body with the next id (`order-1036-n2` after `order-1036`); the same body if it has no such id
 */
export function withNextId(body: string, field: string): string {
  const id = memberOf(body, field);
  if (typeof id !== 'string') return body;
  const [, start = id, number = '1'] = /^(.*?)(?:-n(\d{1,6}))?$/s.exec(id) ?? [];
  return withMember(body, field, `${start}-n${Number(number) + 1}`) ?? body;
}
