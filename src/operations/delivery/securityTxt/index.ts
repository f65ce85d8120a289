/** `/.well-known/security.txt`, RFC 9116. */

/** RFC 9116 recommends an expiry of less than a year (2.5.5). */
const DAYS = 364;
const DAY = 24 * 60 * 60 * 1000;

interface SecurityTxt {
  /** Contact for reports: `mailto:`, `https:` or `tel:` (2.5.3). */
  contact: string;
  /** Time of the published commit; used instead of the current time so that a build is reproducible. */
  committed: Date;
  /** Origin of the site. */
  url: string;
  /** Languages in which reports may be written. */
  languages: readonly string[];
}

/** @throws Error if the contact is not of a form that the RFC allows */
export function securityTxt({contact, committed, url, languages}: SecurityTxt): string {
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(contact))
    throw new Error(
      `“${contact}” is not a valid contact for security.txt: RFC 9116 requires mailto:security@example.org, https://… or tel:+…`,
    );
  const expires = new Date(committed.getTime() + DAYS * DAY);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(/[.]\d+Z$/, 'Z')}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${url}/.well-known/security.txt`,
    '',
  ].join('\n');
}
