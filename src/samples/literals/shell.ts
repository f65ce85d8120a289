/** Words of a shell command. */

/** A word of a shell command, quoted only where it must be. */
export function shellWord(value: string): string {
  return /^[\w:/.@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
