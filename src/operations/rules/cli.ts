/**
 * `npm run rules` lists the rules of law, networks and standards that were looked up more than 90 days ago, with file and
 * line; `npm run rules -- 30` those of more than 30. Its exit code is 0: the calendar must not fail a run.
 */
import {ROOT} from '../root';
import {datedRules, dueRules} from './dated';

const days = Number(process.argv[2] ?? 90);
if (!Number.isInteger(days) || days < 0)
  throw new Error(`the number of days must be a whole number, not “${process.argv[2]}”`);
const rules = datedRules(ROOT);
const due = dueRules(rules, new Date().toISOString().slice(0, 10), days);
for (const {file, line, read, title} of due) console.log(`${file}:${line}: ${read} ${title}`);
console.log(`${due.length} of ${rules.length} dated rules were looked up more than ${days} days ago`);
