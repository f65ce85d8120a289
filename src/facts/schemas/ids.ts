/** Ids and URLs in requests, responses, callbacks and reports. */
import * as z from 'zod';

const names = z.array(z.string());

export const idsSchema = z
  .array(
    z.strictObject({
      field: z.string().describe('Name of the field. A list of them, with a final `s`, belongs to it too.'),
      object: z
        .string()
        .optional()
        .describe('The object that it identifies, such as “of a refund”, where several have a field of this name.'),
      of: z
        .strictObject({
          in: names.describe('Names of the objects or lists that hold the field, and kinds of reports.'),
          calls: names.describe('First parts of the paths of calls that have the field at the top of a body.'),
        })
        .optional()
        .describe('Which fields of this name are meant. Absent: all.'),
      maker: z.enum(['gateway', 'merchant', 'network']).describe('Who makes the value.'),
      unique: z
        .enum(['point', 'kind', 'parent', 'always', 'none'])
        .describe('Where no second object has the value; `none` where it may repeat.'),
      what: z.string().describe('What it identifies and how to recognise it, as Markdown.'),
    }),
  )
  .min(1);

export type IdEntry = z.infer<typeof idsSchema>[number];
