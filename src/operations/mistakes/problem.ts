/** Rules of the mistakes that this folder finds, and their explanations. */
import type {Problem} from '../../facts';

/** Rule → what it asks for, in a sentence. Checks of facts and of translations have rules of their own. */
const RULES = {
  syntax: 'A page is valid MDX.',
  'front-matter': 'Front matter has only known keys with valid values.',
  description: 'Each page has a description of its own.',
  placeholder: 'A placeholder names a value of src/brand/brand.ts.',
  admonition: 'An admonition has a known kind, is closed, and is longer than those inside it.',
  directive: 'A directive, its attributes and its names exist.',
  'directive-place': 'A block directive stands alone on its line, with a space around nothing.',
  component: 'A component is imported or known everywhere.',
  'heading-id': 'Each heading has an explicit id.',
  'duplicate-id': 'An id exists once on a page, rows of tables included.',
  'heading-level': 'Heading levels grow by one; the title is in the front matter.',
  'heading-text': 'A heading has words.',
  link: 'A link leads to an existing page, file and anchor.',
  'link-text': 'A link has words and an address.',
  'own-address': 'A link to this site is a path.',
  'moved-link': 'A link names the new path of a page that moved.',
  'image-missing': 'An image exists.',
  'image-alt': 'An image has an alternative text.',
  'look-alike': 'Words are written in one alphabet.',
  'code-typography': 'Code has straight quotes and ordinary spaces.',
  'code-language': 'A code block names a language that the site knows.',
  'unknown-name': 'A name in code exists in the API.',
  typography: 'Prose has the quotes, apostrophes and spaces of its language.',
  'hidden-character': 'Text has no invisible characters.',
  markup: 'A mark of Markdown has a partner.',
  language: 'A page is written in its language.',
  'empty-section': 'A section has text.',
  code: 'Code can be parsed.',
  leftover: 'Notes of the writer are removed.',
  'repeated-word': 'A word is not written twice in a row.',
  'conflict-marker': 'A merge conflict is resolved.',
  table: 'Each row of a table has as many cells as its head.',
  comment: 'MDX has no HTML comments.',
  'order-rule': 'The version alone decides which event is newer.',
  wording: 'Sentences agree with the data.',
  sidebar: 'Each page has one place in the sidebar.',
  'missing-translation': 'Each page is translated or pending.',
  address: 'Each page has an address of its own.',
  unit: 'A unit agrees with the name of its figure.',
  redirect: 'A redirect leads from an old path to a page.',
  'file-name': 'A page is named in lower-case letters.',
} as const;

export type Rule = keyof typeof RULES;

/** Creates a problem of a rule. */
export const problem = (rule: Rule, file: string, line: number | undefined, message: string): Problem => ({
  file,
  line,
  message,
  rule,
});

/** Sorts by file and line, and removes exact repetitions. */
export function sorted(problems: readonly Problem[]): Problem[] {
  const once = new Map(problems.map((one) => [`${one.file}:${one.line ?? 0}: ${one.message}`, one]));
  return [...once.values()].sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
}
