/**
 * Strict schemas of the tables of places: regions of countries and codes of banks.
 *
 * They are the writers' manual too, as everywhere here: the `.describe()` texts say what belongs into a field.
 */
import * as z from 'zod';
import {translated} from './byLocale';
import {confidence, countryCode} from './common';

export const sourceSchema = z.strictObject({
  what: z.string().describe('Name of the source, or what kind of sources they were where they are many.'),
  url: z.url().optional(),
  published: z
    .string()
    .regex(/^\d{4}-\d{2}(-\d{2})?$/, 'must be a month or a day such as 2025-03')
    .optional()
    .describe('Month or day of the state of the source that was read. Absent: the source does not say.'),
});

/** Kinds of regions, in the terms of ISO 3166-2. */
const regionKind = z.enum([
  'state',
  'province',
  'territory',
  'oblast',
  'republic',
  'city',
  'district',
  'outlying_area',
]);

export const subdivisionsSchema = z.strictObject({
  read: z.iso.date().describe('Day on which the table was compared with its sources.'),
  sources: z.array(sourceSchema).min(1),
  countries: z
    .array(
      z.strictObject({
        country: countryCode,
        live: z.url().describe('Where ISO keeps the list of the country.'),
        confidence,
        counts: z
          .partialRecord(regionKind, z.number().int().positive())
          .describe('How many regions of each kind the standard states. A test counts the list against it.'),
        notes: z.array(z.string()).describe('Short Markdown sentences that stand above the table.'),
        subdivisions: z
          .array(
            z.strictObject({
              code: z
                .string()
                .regex(/^[A-Z0-9]{1,3}$/, 'must be the part behind the hyphen')
                .describe('Behind the hyphen, as a string: `05`, not 5.'),
              name: z.string().describe('As the standard writes it, in Latin letters.'),
              english: z.string().optional().describe('Where the name of the standard is no help in English.'),
              names: translated.describe(
                'The name in other languages; of a region in the language of its country the official one.',
              ),
              kind: regionKind,
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

/** One file per country, named after it: `banks/NG.yaml`. */
export const bankListSchema = z.strictObject({
  country: countryCode,
  system: z.string().describe('Name of the numbering.'),
  form: z.string().describe('What a code of this numbering looks like.'),
  pattern: z
    .string()
    .describe('The same as a regular expression, without anchors. Every code of the list must pass it whole.'),
  used_for: z.string(),
  read: z.iso.date().describe('Day on which the list was made from its sources.'),
  sources: z.array(sourceSchema).min(1),
  confidence: confidence.describe('How well a row is supported that says nothing else.'),
  live: z.strictObject({name: z.string(), url: z.url()}).describe('Who keeps the list that counts.'),
  notes: z.array(z.string()).describe('Short Markdown sentences that stand above the table.'),
  asked_in: z
    .array(
      z.strictObject({
        method: z.string().describe('Name of the record in src/contract/data/methods.'),
        field: z.string().describe('Key of `fields` of that record.'),
        part: z
          .strictObject({from: z.number().int().positive(), length: z.number().int().positive()})
          .optional()
          .describe('Which characters of the value are the code, counted from 1. Absent: the whole value.'),
      }),
    )
    .describe('Where this gateway takes or shows a code. A test holds the examples of these fields against the list.'),
  second: z
    .strictObject({
      label: z.string().describe('Heading of the column.'),
      pattern: z.string().describe('Regular expression of its values, without anchors.'),
    })
    .optional()
    .describe('Another code of the same bank, in a column of its own.'),
  banks: z
    .array(
      z.strictObject({
        code: z.string().describe('A string: leading zeros count.'),
        name: z.string().describe('A proper name; it is not translated.'),
        local_name: z.string().optional().describe('How the bank writes itself in another alphabet.'),
        second: z.string().optional().describe('Only where the list has a second code.'),
        confidence: confidence.optional().describe('Only where it differs from that of the list.'),
      }),
    )
    .min(1),
});

export type Subdivisions = z.infer<typeof subdivisionsSchema>;
export type SubdivisionCountry = Subdivisions['countries'][number];
export type RegionKind = z.infer<typeof regionKind>;
export type BankList = z.infer<typeof bankListSchema>;
