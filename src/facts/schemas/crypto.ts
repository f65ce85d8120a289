/** Crypto assets with their networks, and the rates between currencies and assets. */
import * as z from 'zod';
import {currencyCode, isoInstant} from './common';

const decimalString = z.string().regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/, 'must be a decimal string such as 1.0850');
const cryptoCode = z.string().regex(/^[A-Z]{3,10}$/, 'must be capital letters such as USDT');

export const ratesSchema = z.strictObject({
  as_of: isoInstant.describe('When the table was made.'),
  valid_until: isoInstant.describe('When the next table replaces it.'),
  rates: z.array(
    z.strictObject({
      from: currencyCode,
      to: cryptoCode.describe('A currency or an asset of reference/crypto.yaml.'),
      rate: decimalString.describe('How many units of `to` one unit of `from` is worth.'),
    }),
  ),
});

export const cryptoSchema = z.strictObject({
  as_of: z.iso.date(),
  networks: z.array(
    z.strictObject({
      code: cryptoCode,
      name: z.string(),
      form: z.string().describe('Form of its addresses: a name in src/domain/validators/crypto.'),
      confirmations: z.number().int().positive().describe('How many this gateway waits for.'),
      memo: z
        .enum(['comment', 'destination_tag'])
        .optional()
        .describe('What a deposit needs besides the address. Without it the address alone is enough.'),
    }),
  ),
  assets: z.array(
    z.strictObject({
      code: cryptoCode,
      name: z.string(),
      quote_decimals: z.number().int().min(0).max(18).describe('Decimals in which this gateway states amounts.'),
      networks: z
        .array(
          z.strictObject({
            network: cryptoCode,
            decimals: z.number().int().min(0).max(18).describe('Decimals of the asset on this network.'),
            standard: z.string().optional().describe('Token standard; without it the asset is native there.'),
          }),
        )
        .min(1),
    }),
  ),
});

export type Rates = z.infer<typeof ratesSchema>;
export type Crypto = z.infer<typeof cryptoSchema>;
