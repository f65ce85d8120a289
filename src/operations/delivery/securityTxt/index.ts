/** `/.well-known/security.txt`, RFC 9116. */

/** Less than a year, as the RFC advises (2.5.5). */
const DAYS = 364;
const DAY = 24 * 60 * 60 * 1000;

interface SecurityTxt {
  /** Where faults are reported: `mailto:`, `https:` or `tel:` (2.5.3). */
  contact: string;
  /** Of the commit that is published: the same commit gives the same file. */
  committed: Date;
  /** Origin of the site. */
  url: string;
  /** The languages in which one may write. */
  languages: readonly string[];
}

/** @throws Error when the contact is no address that the RFC allows */
export function securityTxt({contact, committed, url, languages}: SecurityTxt): string {
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(contact))
    throw new Error(
      `“${contact}” is no contact for security.txt: RFC 9116 asks for mailto:security@example.org, https://… or tel:+…`,
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
