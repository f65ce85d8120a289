/** Reads an answer without trusting its form. */
import type {CallResult} from '@site/src/tools';

/** Code of the error that an external id was used before, with other data. */
const ID_USED = 203;

export interface ReadAnswer {
  requestId?: string;
  error?: {code: number; title: string};
  /** Field of the id that an earlier request with other data has used. */
  usedId?: string;
  /** The JSON, indented; absent if the text is not JSON. */
  formatted?: string;
}

export function readAnswer({headers, text}: NonNullable<CallResult['answer']>): ReadAnswer {
  const requestId = headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1];
  const value = jsonOf(text);
  const error = (value as {error?: {code?: unknown; title?: unknown; details?: unknown}} | null | undefined)?.error;
  const [detail] = Array.isArray(error?.details) ? (error.details as ({field?: unknown} | null)[]) : [];
  return {
    ...(requestId !== undefined && {requestId}),
    ...(typeof error?.code === 'number' && {error: {code: error.code, title: String(error.title ?? '')}}),
    ...(error?.code === ID_USED && typeof detail?.field === 'string' && {usedId: detail.field}),
    ...(value !== undefined && {formatted: JSON.stringify(value, null, 2)}),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
