/** The fixtures of printed maps are what the interpreters print; those of Ruby and Go are written after their documentation. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {runProcess} from '../process';
import {ROOT} from '../root';

const FIXTURES = path.join(ROOT, 'tests/fixtures/printed');
const fixture = (name: string) => readFileSync(path.join(FIXTURES, name), 'utf8');

/** Programs with their arguments, of which the first is the file. */
const PROGRAMS: Readonly<Record<string, readonly [program: string, script: string, ...more: string[]]>> = {
  print_r: ['php', 'printed.php', 'print_r'],
  print_r_object: ['php', 'printed.php', 'print_r', 'object'],
  var_export: ['php', 'printed.php', 'var_export'],
  var_export_object: ['php', 'printed.php', 'var_export', 'object'],
  var_dump: ['php', 'printed.php', 'var_dump'],
  var_dump_object: ['php', 'printed.php', 'var_dump', 'object'],
  python: ['python3', 'printed.py'],
  perl: ['perl', 'printed.pl'],
  java: ['java', 'Printed.java'],
};

it.each(Object.entries(PROGRAMS))('%s', async (name, [program, script, ...more]) => {
  for (const value of ['value', 'values']) {
    const command = [program, script, `${value}.json`, ...more] as const;
    const {exitCode, stdout, stderr} = await runProcess(command, {cwd: FIXTURES});
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toBe(fixture(`${value}.${name}.txt`));
  }
});
