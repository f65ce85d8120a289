/** Names of the signing headers as the languages write them. */
import {brand} from '../brand';

/** As in the contract: `X-Key`. */
export const HEADERS = brand.headers;

/** In lower case, as Node and HTTP/2 give them: `x-key`. */
export const LOWER_HEADERS = {
  point: HEADERS.point.toLowerCase(),
  key: HEADERS.key.toLowerCase(),
  signature: HEADERS.signature.toLowerCase(),
  previousSignature: HEADERS.previousSignature.toLowerCase(),
};

/** @returns the variable of a header in CGI and PHP: `HTTP_X_KEY` */
export const serverVariable = (header: string): string => `HTTP_${header.toUpperCase().replaceAll('-', '_')}`;
