/** `npm run new page`: a page of prose in both locales, with its place in the sidebar. */
import * as z from 'zod';
import {LOCALES} from '../../../brand';
import {docsFolder, knownNames} from '../../../facts';
import {frontMatter} from '../pages';
import {Changes, type Maker, type Plan, type Project} from '../project';
import type {Answers} from '../questions';
import {bodyOf, proseIn, prosePlan, proseQuestions} from './sections';

const SIDEBARS = 'sidebars.ts';

/** Categories of `sidebars.ts` whose items are listed there: key → the text of the list. */
const CATEGORY = /key: '([\w-]+)',(?:\s+link: \{[^}]*\},)?\s+items: \[([^\]]*)\]/g;

/** @returns the categories of the sidebar, each with the ids of its pages in order */
export function categoriesOf(source: string): Map<string, string[]> {
  return new Map(
    [...source.matchAll(CATEGORY)].map(([, key, items]) => [
      key!,
      [...items!.matchAll(/'([\w/-]+)'/g)].map(([, id]) => id!),
    ]),
  );
}

/**
 * Puts a page into a category of the sidebar.
 * @param after id of the page before it; at the end if absent
 * @throws Error when the category or the page before it does not exist
 */
export function withPage(source: string, category: string, id: string, after?: string): string {
  const known = categoriesOf(source);
  if (!known.has(category)) throw new Error(`unknown category “${category}”; ${knownNames(category, known.keys())}`);
  if (after !== undefined && !known.get(category)!.includes(after))
    throw new Error(`“${after}” is no page of the category “${category}”; ${knownNames(after, known.get(category)!)}`);
  return source.replaceAll(CATEGORY, (whole: string, key: string, items: string) => {
    if (key !== category) return whole;
    const at = whole.lastIndexOf(items);
    const next =
      after === undefined
        ? `${items.trimEnd().replace(/,?$/, items.trim() === '' ? '' : ',')} '${id}'`
        : items.replace(`'${after}'`, `'${after}', '${id}'`);
    return whole.slice(0, at) + next + whole.slice(at + items.length);
  });
}

function plan(answers: Answers, project: Project): Plan {
  const {id, category, after} = answers as {id: string; category: string; after?: string};
  const changes = new Changes(project);
  for (const locale of LOCALES) {
    const prose = proseIn(answers, locale);
    if (prose) changes.add(`${docsFolder(locale)}/${id}.mdx`, `${frontMatter(prose)}\n${bodyOf(prose)}`);
  }
  changes.edit(SIDEBARS, (text) => withPage(text, category, id, after));
  const pages = [`${docsFolder('en')}/${id}.mdx`];
  return prosePlan(project, changes, pages, [
    'Words that readers search with, and that the page does not hold, go to src/contract/search/vocabulary.yaml.',
    'Link to the page from where readers need it.',
  ]);
}

export const page: Maker = {
  table: (project) => {
    const categories = categoriesOf(project.read(SIDEBARS));
    return {
      kind: 'page',
      makes: 'a page of prose in both locales, with its place in the sidebar',
      usage: 'npm run new page -- --id bank_holidays --category resources --answers bank_holidays.yaml',
      questions: [
        {
          path: 'id',
          ask: 'Id of the page: its path below docs/, without ending?',
          schema: z
            .string()
            .regex(
              /^[a-z0-9_]+(\/[a-z0-9_]+)*$/,
              'must be words in lower case joined by _, in folders, such as reference/fees',
            )
            .refine((id) => !id.startsWith('services/'), 'is for payment methods: use npm run new method')
            .refine((id) => !project.has(`docs/${id}.mdx`), 'exists already; edit its file'),
          example: 'bank_holidays',
        },
        {
          path: 'category',
          ask: 'Category of the sidebar?',
          schema: z.enum([...categories.keys()] as [string, ...string[]]).describe('Key of a category in sidebars.ts.'),
        },
        {
          path: 'after',
          ask: 'Page of the category that stands before it?',
          schema: z
            .enum([...categories.values()].flat() as [string, ...string[]])
            .optional()
            .describe('At the end if absent.'),
          optional: true,
        },
        ...proseQuestions(true),
      ],
    };
  },
  plan,
};
