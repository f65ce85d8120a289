/** `npm run new post`: a post of the blog in both locales. */
import {parse, stringify} from 'yaml';
import * as z from 'zod';
import {LOCALES} from '../../../brand';
import {blogFrontMatter, mirrorOf, PAGE_FOLDERS} from '../../../facts';
import {Changes, type Maker, type Plan, type Project} from '../project';
import type {Answers} from '../questions';
import {bodyOf, proseIn, prosePlan, proseQuestions} from './sections';

const BLOG = PAGE_FOLDERS.find(({source}) => source === 'blog')!;

function plan(answers: Answers, project: Project): Plan {
  const {slug, date, authors, tags} = answers as {slug: string; date: string; authors: string[]; tags: string[]};
  const name = `${date.slice(0, 10)}-${slug}.mdx`;
  const changes = new Changes(project);
  for (const locale of LOCALES) {
    const prose = proseIn(answers, locale);
    if (!prose) continue;
    const {title, description} = prose;
    const head = stringify({title, description, slug}, {lineWidth: 0, singleQuote: true});
    const lists = `date: ${date}\nauthors: [${authors.join(', ')}]\ntags: [${tags.join(', ')}]\n`;
    const folder = locale === 'en' ? BLOG.source : mirrorOf(BLOG, locale);
    changes.add(`${folder}/${name}`, `---\n${head}${lists}---\n\n${bodyOf(prose, '{/* truncate */}')}`);
  }
  const pages = [`${BLOG.source}/${name}`];
  return prosePlan(project, changes, pages, [
    'Programs in a post are run by tests/samples/posts.test.ts where they have a title and an output beside them.',
  ]);
}

const keysOf = (project: Project, file: string) =>
  Object.keys(parse(project.read(file)) as object) as [string, ...string[]];

export const post: Maker = {
  table: (project) => ({
    kind: 'post',
    makes: 'a post of the blog in both locales',
    usage: 'npm run new post -- --slug retries --tags testing --answers retries.yaml',
    questions: [
      {
        path: 'slug',
        ask: 'Slug of the post: the end of its address?',
        schema: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
        example: 'retries-that-pay-once',
      },
      {
        path: 'date',
        ask: 'Time of the post, in UTC?',
        schema: z.iso.datetime({precision: 0}),
        fallback: () => new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      },
      {
        path: 'authors',
        alias: 'author',
        ask: 'Authors?',
        schema: z
          .array(z.enum(keysOf(project, 'blog/authors.yml')))
          .min(1)
          .describe(blogFrontMatter.shape.authors.description ?? ''),
        fallback: [keysOf(project, 'blog/authors.yml')[0]],
      },
      {
        path: 'tags',
        alias: 'tag',
        ask: 'Tags?',
        schema: z
          .array(z.enum(keysOf(project, 'blog/tags.yml')))
          .min(1)
          .describe(blogFrontMatter.shape.tags.description ?? ''),
      },
      ...proseQuestions(false),
    ],
  }),
  plan,
};
