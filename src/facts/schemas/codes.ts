/** International standard codes that the API accepts: currencies, countries, languages. */
import * as z from 'zod';
import {countryForm, currencyCode, currencyForm} from './common';

export const currenciesSchema = z.strictObject({
  source: z.string(),
  as_of: z.iso.date(),
  currencies: z.array(
    z.strictObject({
      code: currencyForm,
      numeric: z.string().regex(/^\d{3}$/),
      decimals: z.number().int().min(0).max(4).describe('Decimals by ISO 4217.'),
      gateway_decimals: z
        .number()
        .int()
        .min(0)
        .max(4)
        .optional()
        .describe('Only where the gateway differs from ISO 4217.'),
    }),
  ),
});

export const countriesSchema = z.strictObject({
  source: z.string(),
  as_of: z.iso.date(),
  countries: z.array(
    z.strictObject({
      code: countryForm,
      alpha3: z.string().regex(/^[A-Z]{3}$/),
      numeric: z.string().regex(/^\d{3}$/),
      currencies: z.array(currencyCode).describe('Its currencies by ISO 4217; the national one first.'),
    }),
  ),
});

export const languagesSchema = z.strictObject({
  source: z.string(),
  as_of: z.iso.date(),
  languages: z.array(
    z.strictObject({
      code: z
        .string()
        .regex(/^[a-z]{2}$/)
        .describe('ISO 639-1.'),
      alpha3: z
        .string()
        .regex(/^[a-z]{3}$/)
        .describe('ISO 639-2, terminological.'),
      api: z.string().optional().describe('How `locale` of the API spells it; absent where the API does not take it.'),
    }),
  ),
});

export type Currencies = z.infer<typeof currenciesSchema>;
export type Countries = z.infer<typeof countriesSchema>;
