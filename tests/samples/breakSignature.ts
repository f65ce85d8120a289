import {brand} from '../../src/brand';
import type {SampleLanguageId} from '../../src/samples';

/** Where each sample computes the signature, and the same with the last hexadecimal digit changed. */
const EDITS: Record<SampleLanguageId, readonly [find: RegExp, replacement: string]> = {
  bash: [/awk '\{print \$NF\}'/, `$& | sed -e 's/0$/1/' -e t -e 's/.$/0/'`],
  php: [/return (hash_hmac\(.*\));/, `return preg_replace_callback('/.$/', fn ($m) => $m[0] === '0' ? '1' : '0', $1);`],
  javascript: [/\.digest\('hex'\)/, `$&.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))`],
  python: [
    /return (hmac\.new\(.*\)\.hexdigest\(\))/,
    `return (lambda hex: hex[:-1] + ("1" if hex[-1] == "0" else "0"))($1)`,
  ],
  java: [
    /return (HexFormat.*);/,
    `return java.util.regex.Pattern.compile(".$").matcher($1).replaceAll(m -> m.group().equals("0") ? "1" : "0");`,
  ],
  kotlin: [/return (mac\.doFinal.*)/, `return $1.let { it.dropLast(1) + if (it.last() == '0') "1" else "0" }`],
  http: [new RegExp(`^(${brand.headers.signature}: [0-9a-f]{63})([0-9a-f])$`, 'm'), ''],
};

/**
 * Changes one digit of the signature that a sample computes.
 * @throws Error when the sample no longer computes it where this expects it
 */
export function breakSignature(language: SampleLanguageId, source: string): string {
  const [find, replacement] = EDITS[language];
  const edited =
    language === 'http'
      ? source.replace(find, (_, head: string, digit: string) => head + (digit === '0' ? '1' : '0'))
      : source.replace(find, replacement);
  if (edited === source) throw new Error(`${language}: nothing matches ${find}`);
  return edited;
}
