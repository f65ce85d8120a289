/** The messages of refusals, and the texts that the catalogue of errors gives for them. */
import type {ErrorEntry} from '../../src/facts';
import type {Exchange} from '../recorder/exchange';

/** @param message such as `must be at most {amount}` @returns an expression that every whole message of this form matches */
const formOf = (message: string): RegExp =>
  new RegExp(`^${message.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`, 's');

interface RefusalBody {
  error?: {code?: number; details?: {message: string}[]};
}

function refusedOf({response}: Exchange): RefusalBody['error'] {
  try {
    return (JSON.parse(Buffer.from(response?.body ?? '', 'base64').toString()) as RefusalBody | null)?.error;
  } catch {
    return undefined;
  }
}

/** @returns code → every message that was sent with it */
function messagesIn(exchanges: readonly Exchange[]): Map<number, Set<string>> {
  const sent = new Map<number, Set<string>>();
  for (const exchange of exchanges) {
    const {code, details = []} = refusedOf(exchange) ?? {};
    if (code === undefined) continue;
    const known = sent.get(code) ?? new Set();
    for (const {message} of details) known.add(message);
    sent.set(code, known);
  }
  return sent;
}

/** @returns the messages that were sent and fit no text of their code, as `204: is odd` */
export function unlistedMessages(errors: readonly ErrorEntry[], exchanges: readonly Exchange[]): string[] {
  const forms = new Map(errors.map(({code, messages = []}) => [code, messages.map(formOf)]));
  return [...messagesIn(exchanges)].flatMap(([code, messages]) =>
    [...messages]
      .filter((message) => !forms.get(code)?.some((form) => form.test(message)))
      .map((message) => `${code}: ${message}`),
  );
}

/** @returns the texts of the catalogue that no message fits */
export function unsentMessages(errors: readonly ErrorEntry[], exchanges: readonly Exchange[]): string[] {
  const sent = messagesIn(exchanges);
  return errors.flatMap(({code, messages = []}) =>
    messages
      .filter((message) => ![...(sent.get(code) ?? [])].some((text) => formOf(message).test(text)))
      .map((message) => `${code}: ${message}`),
  );
}
