/** Filters log entries. */
import type {Entry, EntryKind} from './entries';
import {idsOf, isFailure} from './reading';
import {textsOf} from './texts';

/** Filter criteria; an entry must match all that are set. */
export interface Filter {
  kinds?: readonly EntryKind[];
  /** Substring of any text of the entry; case-insensitive. */
  text?: string;
  /** Transaction id or external id; must match exactly. */
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
