/** Constants of the gateway (addresses, limits, times), current and archived. */
import * as z from 'zod';

export const archivedGatewaySchema = z.strictObject({
  hosts: z.strictObject({live: z.url().describe('Base address of the API in this version.')}),
  signing: z.strictObject({
    algorithm: z.string(),
    vector: z.strictObject({
      point: z.number().int().positive(),
      api_token: z.string(),
      key: z.string(),
      text: z.string().describe('What is hashed: point, API token and key, joined.'),
      hash: z.string().regex(/^[0-9a-f]{32}$/),
    }),
  }),
});

/** Adds months to a time in ISO 8601 and keeps its format. */
function addMonths(moment: string, months: number): string {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().replace('.000Z', 'Z');
}

export const gatewaySchema = z.strictObject({
  hosts: z.strictObject({
    live: z.url().describe('Base address of the live API.'),
    sandbox: z.url().describe('Base address of the sandbox on the reader’s machine.'),
    sandbox_port: z.number().int().min(1).max(65535),
  }),
  request: z.strictObject({
    max_bytes: z.number().int().positive().describe('Largest accepted request body, in bytes.'),
    max_levels: z.number().int().positive().describe('Deepest accepted nesting of objects and arrays in a body.'),
    client_timeout_seconds: z.number().int().positive().describe('How long a client should wait for an answer.'),
    receive_seconds: z.number().int().positive().describe('How long a request may take to arrive whole.'),
    retry_after_seconds: z.number().int().positive().describe('What the sandbox says in Retry-After.'),
  }),
  rate_limits: z
    .strictObject({
      window_seconds: z.number().int().positive().describe('From the first request of a window to its end.'),
      point: z.number().int().positive().describe('Requests of a point, signed or with an invoicing token.'),
      token: z.number().int().positive().describe('Requests with one transparency token.'),
      address: z.number().int().positive().describe('Requests of an address that prove nothing.'),
    })
    .describe('Requests per window. The names of the policies stand in the headers.'),
  versions: z
    .strictObject({
      notice_months: z.number().int().positive().describe('Between the announcement and the end of a version.'),
      ending: z.string().describe('The version that is about to end.'),
      deprecated: z.iso.datetime().describe('Since when it has had a successor.'),
      sunset: z.iso.datetime().describe('From when on it may stop answering.'),
      guide: z.url().describe('The page that answers lead to.'),
    })
    .refine(({deprecated, sunset, notice_months: months}) => addMonths(deprecated, months) <= sunset, {
      message: 'sunset must be at least notice_months after deprecated',
    }),
  signing: z.strictObject({
    window_seconds: z
      .number()
      .int()
      .positive()
      .describe('Largest accepted distance of X-Key from the gateway’s clock.'),
    algorithm: z.string(),
    headers: z.strictObject({
      point: z.string(),
      key: z.string(),
      signature: z.string(),
      previous_signature: z.string().describe('On callbacks, while the point has two tokens: by the older one.'),
    }),
    rotation_days: z.number().int().positive().describe('How long a point may have two tokens.'),
    vector_key: z
      .number()
      .int()
      .positive()
      .describe('X-Key of the published vectors, in milliseconds since the epoch.'),
  }),
  payment_page: z.strictObject({lifetime_minutes: z.number().positive()}),
  payer_auth: z.strictObject({
    attempts: z.number().int().positive().describe('How many wrong codes end a payment that asked for one.'),
  }),
  transparency_token: z.strictObject({
    lifetime_minutes: z.number().positive(),
    browser_adds: z.array(z.string()).min(1).describe('Fields of `/transaction/pay` that the browser adds.'),
  }),
  callback: z.strictObject({
    timeout_seconds: z.number().positive(),
    retry_minutes: z.array(z.number().positive()).min(1).describe('Wait before each further attempt, in minutes.'),
    order_rule: z
      .string()
      .describe('What a receiver does with an event, whatever came before: one sentence, Markdown.'),
    order_key: z.string().describe('To what the rule is applied: one sentence, Markdown.'),
  }),
  events: z.strictObject({kept_days: z.number().int().positive().describe('How long an event is kept, in days.')}),
  evidence: z.strictObject({
    max_documents: z.number().int().positive().describe('Largest number of documents in one answer to a dispute.'),
    max_bytes: z.number().int().positive().describe('Largest document, in bytes.'),
    media_types: z.array(z.string()).min(1),
    kept_days: z.number().int().positive().describe('How long after the end of a dispute its evidence is kept.'),
  }),
  claims: z.strictObject({
    upload_hours: z.number().int().positive().describe('How long a claim waits for its receipt, in hours.'),
  }),
  transaction_list: z.strictObject({
    max_period_days: z.number().int().positive().describe('Longest period of a list without an exact filter, in days.'),
    cursor_days: z.number().int().positive().describe('How long after its response a cursor is accepted, in days.'),
  }),
  reports: z.strictObject({
    max_period_days: z.number().int().positive().describe('Largest distance from `from` to `to`, in days.'),
    lifetime_hours: z.number().positive().describe('How long a ready file can be downloaded.'),
    poll_seconds: z.number().positive().describe('How long a client should wait between two questions for the state.'),
  }),
});

export type Gateway = z.infer<typeof gatewaySchema>;
