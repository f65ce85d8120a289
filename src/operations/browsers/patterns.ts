/** Features of regular expressions, read from their text. */
import {knownFeature, type Feature} from './compat';

const FLAGS: Readonly<Record<string, string>> = {
  d: 'hasIndices',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
};

const PARTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\(\?<[=!]/, ['lookbehind_assertion']],
  [/\(\?<[\p{L}_$]/u, ['named_capturing_group']],
  [/\\k</, ['named_backreference']],
  [/\(\?[ims]*-?[ims]+:/, ['modifier']],
  [/\(\?[ims]+-:/, ['modifier']],
];

/** Parts that only a `u` or `v` expression has; elsewhere `\p` is the letter. */
const UNICODE_PART = /\\p\{/i;

/**
 * @param source of a regular expression, without its slashes
 * @returns the records of what it needs
 */
export function featuresOfPattern(source: string, flags: string): Feature[] {
  // Escaped backslashes and characters in brackets begin no group.
  const bare = source.replace(/\\[^pPk]/g, '').replace(/\[(?:\\.|[^\]\\])*\]/g, (set) => set.replace(/[(<]/g, ''));
  const paths = PARTS.filter(([form]) => form.test(bare)).map(([, path]) => path);
  if (/[uv]/.test(flags) && UNICODE_PART.test(bare)) paths.push(['unicode_character_class_escape']);
  const groups = [...bare.matchAll(/\(\?<([\p{L}_$][\p{L}\p{N}_$]*)>/gu)].map(([, name]) => name);
  if (new Set(groups).size < groups.length) paths.push(['named_capturing_group', 'duplicate_named_capturing_groups']);
  return [
    ...paths.map((path) => knownFeature('javascript', 'regular_expressions', ...path)),
    ...[...flags].flatMap((flag) =>
      FLAGS[flag] ? [knownFeature('javascript', 'builtins', 'RegExp', FLAGS[flag])] : [],
    ),
  ];
}
