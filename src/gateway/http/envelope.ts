/** The envelope around every answer. Titles and HTTP statuses come from the error catalogue. */
import {CSV_MEDIA, JSON_MEDIA, type Media} from '../../facts/browser';
import type {Catalogue} from '../catalogue';
import type {Refusal} from '../refusals';

/** An answer as it travels: `text` is the exact body. */
export interface Answer {
  http: number;
  text: string;
  media: Media;
  /** Proposed name of a file. */
  fileName?: string;
  /** The call was carried out before; this is what it made, as it is now. */
  repeated?: boolean;
}

/** Result of a handler whose successful response is a CSV file (RFC 4180) instead of an envelope. */
export class CsvFile {
  constructor(
    readonly text: string,
    /** Proposed to a browser or to `curl --remote-header-name`. */
    readonly name: string,
  ) {}
}

const SUCCESS = {code: 0, title: 'OK'};

export function successAnswer(response: unknown): Answer {
  if (response instanceof CsvFile) {
    return {http: 200, text: response.text, media: CSV_MEDIA, fileName: response.name};
  }
  return {http: 200, text: JSON.stringify({error: SUCCESS, response}), media: JSON_MEDIA};
}

/** The body of a refusal. */
function failureText(catalogue: Catalogue, {code, details}: Pick<Refusal, 'code' | 'details'>): string {
  const error = {code, title: catalogue.error(code).title, ...(details.length > 0 && {details})};
  return JSON.stringify({error, response: {}});
}

/** @throws Error when the catalogue does not list the HTTP status under the code */
export function failureAnswer(catalogue: Catalogue, refusal: Refusal): Answer {
  const {code, http} = refusal;
  const listed = catalogue.error(code).http;
  const status = http ?? listed[0]!;
  if (!listed.includes(status)) throw new Error(`the catalogue does not list HTTP ${status} under error ${code}`);
  return {http: status, text: failureText(catalogue, refusal), media: JSON_MEDIA};
}
