/** Parses CSV strictly by the grammar of RFC 4180. @returns the records */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let rest = text;
  while (rest !== '') {
    const record: string[] = [];
    for (;;) {
      const field = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest);
      if (!field) throw new Error(`not valid CSV: ${JSON.stringify(rest.slice(0, 40))}`);
      record.push(field[1]?.replaceAll('""', '"') ?? field[2]!);
      rest = rest.slice(field[0].length);
      if (field[3] === '\r\n') break;
    }
    records.push(record);
  }
  return records;
}
