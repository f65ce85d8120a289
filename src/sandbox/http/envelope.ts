/** The envelope around every answer. Titles and HTTP statuses come from the error catalogue. */
import type {Catalogue} from '../catalogue';
import type {Detail, Refusal} from './refusal';

/** An answer as it travels: `text` is the exact body. */
export interface Answer {
  http: number;
  text: string;
}

const SUCCESS = {code: 0, title: 'OK'};

export function successAnswer(response: unknown): Answer {
  return {http: 200, text: JSON.stringify({error: SUCCESS, response})};
}

/** The body of a refusal. */
export function failureText(catalogue: Catalogue, code: number, details: readonly Detail[] = []): string {
  const error = {code, title: catalogue.error(code).title, ...(details.length > 0 && {details})};
  return JSON.stringify({error, response: {}});
}

/** @throws Error when the catalogue does not list the HTTP status under the code */
export function failureAnswer(catalogue: Catalogue, {code, details, http}: Refusal): Answer {
  const listed = catalogue.error(code).http;
  const status = http ?? listed[0]!;
  if (!listed.includes(status)) throw new Error(`the catalogue does not list HTTP ${status} under error ${code}`);
  return {http: status, text: failureText(catalogue, code, details)};
}
