/** Front matter of documentation pages and blog posts. Docusaurus accepts misspelt keys; these schemas reject them. */
import * as z from 'zod';

export const docFrontMatter = z.strictObject({
  title: z.string().min(3).describe('The h1 of the page and the title in the browser.'),
  description: z
    .string()
    .min(40)
    .max(180)
    .describe('One sentence for search engines and search results. It must not repeat the first paragraph.'),
  sidebar_label: z.string().optional().describe('Shorter title for the sidebar.'),
  slug: z.string().startsWith('/').optional().describe('Only when the route differs from the path of the file.'),
  keywords: z.array(z.string()).optional().describe('Words that readers type and the page does not contain.'),
  tags: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Only on the pages of flows: kind and countries of the record. `npm run tags` writes them.'),
  alphabetical: z
    .string()
    .optional()
    .describe('Id of a heading: the sections below it stand in the order of the alphabet of the page’s language.'),
  displayed_sidebar: z.enum(['docs', 'invoicing', 'changelog']).optional(),
  pagination_next: z.string().nullable().optional(),
  pagination_prev: z.string().nullable().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_max_heading_level: z.literal(2).optional().describe('Only on pages with many sections below each heading.'),
});

export const blogFrontMatter = z.strictObject({
  title: z.string().min(3),
  description: z.string().min(40).max(180),
  slug: z.string(),
  date: z.coerce.date(),
  authors: z.array(z.string()).min(1).describe('Keys of blog/authors.yml: roles, not people.'),
  tags: z.array(z.string()).min(1).describe('Keys of blog/tags.yml.'),
});
