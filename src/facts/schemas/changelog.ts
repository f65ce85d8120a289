/** Releases with their changes and the actions for integrators. */
import * as z from 'zod';

const anchor = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');

export const changelogSchema = z
  .array(
    z.strictObject({
      id: anchor.describe('Anchor on the page. Never changed: others link to it.'),
      at: z.iso.datetime({precision: 0}).describe('When the release was committed, in UTC.'),
      title: z.string(),
      entries: z
        .array(
          z.strictObject({
            id: anchor.describe('Second part of the anchor, after the id of the release. Never changed.'),
            label: z.enum(['added', 'changed', 'deprecated', 'fixed', 'breaking']),
            text: z.string(),
            action: z.string().describe('What the integrator has to do.'),
          }),
        )
        .min(1),
    }),
  )
  .min(1);

export type Changelog = z.infer<typeof changelogSchema>;
