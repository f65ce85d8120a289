/** Texts that break a rule for a reason: `i18n/prose_exceptions.yaml`. */
import * as z from 'zod';
import {readYaml, type Problem} from '../../facts';

const EXCEPTIONS_FILE = 'i18n/prose_exceptions.yaml';

const schema = z.array(
  z.strictObject({
    rule: z.string(),
    /** Files with the text, relative to the root: a page and its translation are two. */
    file: z.string(),
    /** Part of the text that is right as it is. */
    text: z.string().min(3),
    why: z.string().min(10),
  }),
);

export interface Exceptions {
  /** @returns true for a finding that is right, and remembers that its exception is needed */
  excuses(rule: string, file: string, text: string): boolean;
  /** @returns an exception of the read files that excused nothing, as a problem */
  unused(files?: ReadonlySet<string>): Problem[];
}

/** @throws FactsError for a file that violates its schema */
export function readExceptions(root: string): Exceptions {
  const {value, file: list, lineOf} = readYaml(root, EXCEPTIONS_FILE, schema);
  const used = new Set<number>();
  return {
    excuses(rule, file, text) {
      const matching = value.flatMap((entry, index) =>
        entry.rule === rule && entry.file === file && text.includes(entry.text) ? [index] : [],
      );
      for (const index of matching) used.add(index);
      return matching.length > 0;
    },
    unused: (files) =>
      value.flatMap((entry, index) =>
        used.has(index) || (files && !files.has(entry.file))
          ? []
          : [
              {
                file: list,
                line: lineOf([index]),
                message: `${entry.file} has no “${entry.text}” against ${entry.rule}; remove the exception`,
                rule: 'unused-exception',
              },
            ],
      ),
  };
}
