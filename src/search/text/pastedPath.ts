/** Paths of calls in what readers paste: from a log, a terminal, or a program. */

const PATH = /(?:https?:\/\/[\w.:-]+)?(?:\/v\d+)?((?:\/[\w{}.-]+)+)\/?(?:\?[^\s"'`]*)?/i;
/** Words and signs around a path in a log or in a terminal, which say nothing about the call. */
const AROUND = /(?:\b(?:curl|get|post|put|delete|patch|http\/[\d.]+)\b|(?<!\S)-{1,2}[a-z-]+\b|["'`,;:()[\]])/gi;

/** @returns the path without origin, version and query where the text is nothing but a path; else null */
export function pastedPath(text: string): string | null {
  const [found, path] = PATH.exec(text) ?? [];
  if (found === undefined || path === undefined) return null;
  return text.replace(found, ' ').replaceAll(AROUND, ' ').trim() === '' ? path : null;
}

/** @returns whether a path is one that a call has; a part in braces takes any value */
export function isCall(path: string, call: string): boolean {
  const [parts, wanted] = [path.split('/'), call.split('/')];
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
  );
}
