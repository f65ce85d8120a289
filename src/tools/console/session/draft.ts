/** The request that a reader edits: taken from the sample of a page, changed by a choice. */
/** How long a body may be that is worth checking and sending: what the gateway takes (`request.max_bytes`). */
export const MAX_BODY_LENGTH = 65_536;

/**
 * Sets a member of a body, or takes it out.
 * @returns the body, laid out as the samples are; undefined where the text is no JSON object
 */
export function withMember(body: string, field: string, value: unknown): string | undefined {
  const members = membersOf(body);
  if (!members) return undefined;
  // A member that is there keeps its place; what is undefined is not written.
  return JSON.stringify({...members, [field]: value}, null, 2);
}

/** The member of a body; undefined where there is none. */
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
 * A merchant gives each thing an id of its own; the same again would only repeat what the first request made.
 * @param field that names what the call makes
 * @returns the body with another id: `order-1036-n2` after `order-1036`; the same body where there is none
 */
export function withNextId(body: string, field: string): string {
  const id = memberOf(body, field);
  if (typeof id !== 'string') return body;
  const [, start = id, number = '1'] = /^(.*?)(?:-n(\d{1,6}))?$/s.exec(id) ?? [];
  return withMember(body, field, `${start}-n${Number(number) + 1}`) ?? body;
}
