/** Content of the home page above the first payment. */
import * as z from 'zod';
import {byLocale} from './byLocale';
import {methodId, operationId} from './common';

const to = z
  .string()
  .regex(/^\/[^\s]*$/)
  .describe('A page of this site, with or without an anchor.');

const fieldPaths = z
  .array(z.string().regex(/^[a-z_]+(?:\.[a-z_]+)*$/))
  .min(1)
  .describe('Fields by their paths, such as `result.pay_url`.');

const first = z.strictObject({
  lanes: z.strictObject({
    method: methodId,
    flow: z.string(),
    steps: z.array(z.int().min(1)).min(2).describe('Places of steps in the record of the flow, from 1.'),
  }),
  preview: z.strictObject({
    operation: operationId,
    example: z.string().describe('A request of the operation.'),
    request: fieldPaths,
    answer: z.string().describe('An answer with HTTP status 200.'),
    response: fieldPaths.describe('Fields of `response` of the answer.'),
    webhook: z.string().describe('The operation of the callback.'),
    event: z.string().describe('An example of the callback.'),
    callback: fieldPaths.describe('Fields of the callback.'),
  }),
});

export const landingSchema = z.strictObject({
  first: byLocale(first),
  actions: z.array(z.strictObject({label: z.string(), to})).length(2),
  tasks: z.array(z.strictObject({title: z.string(), text: z.string(), to})).min(1),
  files: z.array(z.strictObject({file: z.string(), text: z.string()})).min(1),
  changes: z.int().min(1),
});

export type Landing = z.infer<typeof landingSchema>;
