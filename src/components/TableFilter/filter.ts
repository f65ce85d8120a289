/** The logic of a table's filter, apart from React and from the document. */

/** What a reader has chosen, by the name of the control. An empty string chooses everything. */
export type Choice = Record<string, string>;

/** A row as the filter sees it: the values of its `data-*` attributes, and its text. */
export interface RowFacts {
  /** By the name of the control; several values are separated by spaces. */
  values: Record<string, string | undefined>;
  text: string;
}

/** Whether a control searches the text of a row instead of an attribute: `q`, or `<table>.q` of a second table. */
export function searchesText(name: string): boolean {
  return name === 'q' || name.endsWith('.q');
}

/** Makes texts comparable: case, accents and runs of white space do not matter. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tells whether a row passes every control. Each word of the text search must occur somewhere in the row. */
export function passes(row: RowFacts, choice: Choice): boolean {
  return Object.entries(choice).every(([name, value]) => {
    if (value === '') return true;
    if (searchesText(name)) {
      const text = fold(row.text);
      return fold(value)
        .split(' ')
        .every((word) => text.includes(word));
    }
    return (row.values[name] ?? '').split(' ').includes(value);
  });
}

/**
 * Reads the choice from a query string. Names that the filter does not have, and values that a select does not offer,
 * are left out: an old or mistyped link shows the whole table rather than an empty one.
 * @param offered the values of each control; `null` for a control that takes any text
 */
export function readChoice(query: string, offered: Record<string, readonly string[] | null>): Choice {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(offered).map(([name, values]) => {
      const value = parameters.get(name) ?? '';
      return [name, values === null || values.includes(value) ? value : ''];
    }),
  );
}

/** Writes the choice into a query string and keeps the parameters of others. @returns `?…`, or an empty string */
export function writeChoice(query: string, choice: Choice): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choice)) {
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
