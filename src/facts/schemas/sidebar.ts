/** The section “Payment methods” of the sidebar. */
import * as z from 'zod';
import {countryCode} from './common';

const page = z.string().regex(/^[a-z0-9_/]+$/, 'must be the name of a page without its ending, such as payin_hpp');

/** A folder with ordered pages, or with nested folders. */
export interface SidebarFolder {
  folder: string;
  country?: string | undefined;
  method?: string | undefined;
  label?: string | undefined;
  pages?: string[] | undefined;
  folders?: SidebarFolder[] | undefined;
}

const folder: z.ZodType<SidebarFolder> = z
  .strictObject({
    folder: z.string().regex(/^[a-z0-9_]+$/, 'must be the name of one folder'),
    country: countryCode.optional().describe('Its name is the label, or stands before it.'),
    method: z.string().optional().describe('A record of src/contract/data/methods; its name is the label.'),
    label: z.string().optional().describe('In place of the name of a method.'),
    pages: z.array(page).min(1).optional().describe('Within the folder. Its index is the landing and not named here.'),
    get folders() {
      return z.array(folder).min(1).optional();
    },
  })
  .refine(({country, method, label}) => country ?? method ?? label, 'needs a `country`, a `method` or a `label`')
  .refine(({method, label}) => !(method && label), 'has the name of its `method`; take out `label`')
  .refine(({pages, folders}) => pages ?? folders, 'needs `pages` or `folders`');

const group = z.strictObject({
  key: z.string().describe('Never changes: the translation of the label is found by it.'),
  label: z.string(),
  countries: z
    .array(countryCode)
    .min(1)
    .optional()
    .describe('The group is a region: the countries of the methods that the finder lists under the same label.'),
  landing: page.optional().describe('What the label itself leads to.'),
  pages: z.array(page).min(1).optional().describe('Relative to docs/services, as are the folders.'),
  folders: z.array(folder).min(1).optional(),
  refs: z.array(page).min(1).optional().describe('Pages of other parts of the portal, relative to docs.'),
});

export const methodSidebarSchema = z.strictObject({
  first: z.array(page).describe('Pages above the groups.'),
  groups: z.array(group).min(1),
  last: z.array(page).describe('Pages below the groups.'),
  elsewhere: z.array(page).describe('Pages below docs/services that sidebars.ts places itself.'),
});

export type MethodSidebar = z.infer<typeof methodSidebarSchema>;
