/** Questions and texts that pages, posts and tables share: head, opening and sections, in both languages. */
import * as z from 'zod';
import {TRANSLATIONS} from '../../../brand';
import {FactsError, type Problem} from '../../../facts';
import {blocks, headAnswers} from '../pages';
import type {Changes, Plan, Project} from '../project';
import {type Answers, type Question, valueAt} from '../questions';
import {acceptStep} from '../steps';

const section = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
    .describe('Anchor of the heading. It never changes.'),
  heading: z.string().min(2),
  text: z.string().min(1).describe('Paragraphs, directives, code and lists of the section, as MDX.'),
});

const opening = z
  .string()
  .min(20, 'is too short to say something that only this page says')
  .describe(
    'The first paragraph: what the reader can do after the page, and for whom it is. Not a repeat of the description.',
  );

const sections = z
  .array(section)
  .min(1)
  .describe(
    'Each heading with its id and text. A figure that the data knows is a directive, such as :fact[…] or ::table{…}.',
  );

export interface Prose {
  title: string;
  description: string;
  keywords?: string[];
  sidebar_label?: string;
  opening: string;
  sections: z.infer<typeof section>[];
}

/** @returns the questions of a text in English, and those of its translations, which may stay without answers */
export function proseQuestions(keywords: boolean): Question[] {
  const of = (locale: string, optional: boolean): Question[] => {
    const path = (key: string) => (locale === '' ? key : `${locale}.${key}`);
    const language = locale === '' ? '' : ', in Ukrainian';
    const more = optional ? {optional: true, when: locale === '' ? undefined : begun(locale)} : {};
    const first = locale === '' ? {} : {optional: true, help: 'Left out, the page is listed in i18n/uk/pending.yaml.'};
    return [
      {path: path('title'), ask: `Title${language}?`, schema: headAnswers.title, ...first},
      {path: path('description'), ask: `Description${language}?`, schema: headAnswers.description, ...more},
      ...(keywords
        ? [{path: path('keywords'), ask: `Keywords${language}?`, schema: headAnswers.keywords, ...more}]
        : []),
      ...(keywords
        ? [
            {
              path: path('sidebar_label'),
              ask: `Label in the sidebar${language}?`,
              schema: headAnswers.sidebar_label,
              ...more,
              optional: true,
            },
          ]
        : []),
      {path: path('opening'), ask: `First paragraph${language}?`, schema: opening, ...more},
      {
        path: path('sections'),
        ask: `Sections${language}?`,
        schema: sections,
        example: '{ id: dates, heading: When money arrives, text: "…" }',
        ...more,
      },
    ].map(
      (question) =>
        Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as unknown as Question,
    );
  };
  return [...of('', false), ...TRANSLATIONS.flatMap((locale) => of(locale, true))];
}

const begun = (locale: string) => (answers: Answers) => valueAt(answers, [locale, 'title']) !== undefined;

/** Opening and sections as MDX. @param between stands between them */
export const bodyOf = ({opening: first, sections: parts}: Prose, between?: string): string =>
  blocks(first, between, ...parts.flatMap(({id, heading, text}) => [`## ${heading} {#${id}}`, text]));

/**
 * @returns the text of a language, or undefined where it is left for later
 * @throws FactsError for a translation of which a part is missing
 */
export function proseIn(answers: Answers, locale: string): Prose | undefined {
  if (locale === 'en') return answers as unknown as Prose;
  const translated = answers[locale] as Prose | undefined;
  if (translated?.title === undefined) return undefined;
  const keys = ['description', 'keywords', 'sidebar_label', 'opening', 'sections'] as const;
  const problems: Problem[] = keys
    .filter((key) => answers[key] !== undefined && translated[key] === undefined)
    .map((key) => ({
      file: `--${locale}.${key}`,
      message: 'is missing: the English text has it; give it, or leave out the whole translation',
    }));
  if (problems.length > 0) throw new FactsError(problems);
  return translated;
}

/** A plan of pages that hold prose alone. @param left work that the command cannot do */
export const prosePlan = (project: Project, changes: Changes, pages: string[], left: string[]): Plan => ({
  changes: changes.list(),
  pages,
  strings: {file: 'i18n/uk/strings.yaml', translated: {}, names: []},
  steps: [acceptStep(project.root, pages)],
  left,
});
