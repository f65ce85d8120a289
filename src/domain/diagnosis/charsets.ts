/** Encodes text in encodings other than UTF-8. Unencodable characters become `?`, as in most programs. */

const single = new Map<string, ReadonlyMap<string, number>>();

/** @param label name of a single-byte encoding in the Encoding Standard */
function tableOf(label: string): ReadonlyMap<string, number> {
  let table = single.get(label);
  if (!table) {
    const decoder = new TextDecoder(label);
    table = new Map(Array.from({length: 256}, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));
    single.set(label, table);
  }
  return table;
}

const QUESTION_MARK = 0x3f;

/** @param name `latin1` is ISO 8859-1 proper, which browsers replace by windows-1252 */
export function encodeAs(name: 'ascii' | 'latin1' | 'windows-1251' | 'windows-1252', text: string): Uint8Array {
  if (name === 'ascii' || name === 'latin1') {
    const end = name === 'ascii' ? 0x7f : 0xff;
    return Uint8Array.from(text, (character) => {
      const code = character.codePointAt(0)!;
      return code > end ? QUESTION_MARK : code;
    });
  }
  const table = tableOf(name);
  return Uint8Array.from(text, (character) => table.get(character) ?? QUESTION_MARK);
}

export function utf16(text: string, order: 'LE' | 'BE', mark: boolean): Uint8Array {
  const whole = (mark ? '\uFEFF' : '') + text;
  const bytes = new Uint8Array(whole.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < whole.length; index++) view.setUint16(index * 2, whole.charCodeAt(index), order === 'LE');
  return bytes;
}

/** Decodes each byte as the character with its number. */
export const latin1Text = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
