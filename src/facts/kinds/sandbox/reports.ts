/** Check of the seeded reports. */
import type {SandboxSeed} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
import type {ReadKind} from '../define';
import {reports} from '../reports';

/** Seeded reports have existing kinds and accounts, and are sorted by id. */
export function seededReportsAreSound(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const {problems, say, must} = reportOn(source);
  const {reports: seeded, accounts, next_report_id: next} = source.value;
  const kindNames = read(reports).value.kinds.map(({name}) => name);
  const accountIds = accounts.map(({id}) => id);
  seeded.forEach(({id, kind, account_id: accountId}, index) => {
    const keys = ['reports', index];
    must(kindNames.includes(kind), keys, 'kind of report', kind, kindNames);
    must(accountIds.includes(accountId), keys, 'account', accountId, accountIds);
    const following = seeded[index + 1]?.id ?? next;
    if (id >= following) say(keys, `report id ${id} must be below the following id, ${following}`);
  });
  return problems;
}
