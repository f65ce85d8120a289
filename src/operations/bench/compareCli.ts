/**
 * `npm run compare -- BEFORE AFTER`: checks that two built sites are the same for readers, for changes that must not
 * alter the output. Exits with 1 if there is a difference that no given reason covers.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {parse} from 'yaml';
import * as z from 'zod';
import {compareSites, reasonOf, type Difference, type Reason} from './compare/compare';

const HELP = `npm run compare -- BEFORE AFTER [--reasons FILE] [--all]
  BEFORE, AFTER   folders of built sites; build the older one in a worktree: git worktree add ../before REVISION
  --reasons FILE  YAML: a list of {files, line, reason}; files and line are regular expressions, line may be left out
  --all           print every difference, not the first ten of each reason`;

const reasonsSchema = z.array(
  z.strictObject({files: z.string(), line: z.string().optional(), reason: z.string().min(1)}),
);

const PRINTED = 10;

function readReasons(file: string): Reason[] {
  const parsed = reasonsSchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a list of reasons:\n${z.prettifyError(parsed.error)}`);
  return parsed.data.map(({files, line, reason}) => ({
    files: new RegExp(files),
    ...(line === undefined ? {} : {line: new RegExp(line)}),
    reason,
  }));
}

function print(title: string, differences: readonly Difference[], all: boolean): void {
  console.log(`\n${title}: ${differences.length}`);
  const shown = all ? differences : differences.slice(0, PRINTED);
  for (const {file, kind, before, after} of shown) {
    console.log(`  ${kind} ${file}`);
    if (kind === 'changed') console.log(`    - ${before}\n    + ${after}`);
  }
  if (shown.length < differences.length) console.log(`  and ${differences.length - shown.length} more (--all)`);
}

function main(): number {
  const {values, positionals} = parseArgs({
    options: {reasons: {type: 'string'}, all: {type: 'boolean', default: false}, help: {type: 'boolean'}},
    allowPositionals: true,
  });
  const [before, after] = positionals;
  if (values.help || !before || !after) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  for (const dir of [before, after]) {
    if (existsSync(path.join(dir, 'index.html'))) continue;
    console.error(`${dir} holds no built site. Build it first: npm run build`);
    return 2;
  }
  const reasons = values.reasons ? readReasons(values.reasons) : [];
  const byReason = new Map<string | undefined, Difference[]>();
  for (const difference of compareSites(before, after)) {
    const reason = reasonOf(difference, reasons)?.reason;
    byReason.set(reason, [...(byReason.get(reason) ?? []), difference]);
  }
  const unexplained = byReason.get(undefined) ?? [];
  for (const [reason, differences] of byReason) if (reason !== undefined) print(reason, differences, values.all);
  if (unexplained.length > 0) print('Without a reason', unexplained, values.all);
  console.log(`\n${unexplained.length === 0 ? 'No difference for readers' : 'The sites differ for readers'}.`);
  return unexplained.length === 0 ? 0 : 1;
}

process.exitCode = main();
