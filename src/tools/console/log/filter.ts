/** Finds entries of a log. */
import type {Entry, EntryKind} from './entries';
import {idsOf, isFailure} from './reading';
import {textsOf} from './texts';

/** What is looked for; an entry has to fit everything that is given. */
export interface Filter {
  kinds?: readonly EntryKind[];
  /** Stands in a text of the entry, in any case. */
  text?: string;
  /** Id of a transaction or external id: the whole of it, not a part. */
  id?: string;
  onlyFailures?: boolean;
}

export function filterEntries(
  entries: readonly Entry[],
  {kinds, text = '', id = '', onlyFailures = false}: Filter,
): readonly Entry[] {
  const wanted = text.toLowerCase();
  const has = (entry: Entry) => {
    const {transactions, external} = idsOf(entry);
    return transactions.includes(id) || external.includes(id);
  };
  return entries.filter(
    (entry) =>
      (!kinds || kinds.includes(entry.kind)) &&
      (!onlyFailures || isFailure(entry)) &&
      (wanted === '' || textsOf(entry).some((own) => own.toLowerCase().includes(wanted))) &&
      (id === '' || has(entry)),
  );
}
