/** Reads an answer without trusting its form. */
import type {CallResult} from '@site/src/tools';

export interface ReadAnswer {
  requestId?: string;
  error?: {code: number; title: string};
  /** The JSON, indented; absent if the text is not JSON. */
  laidOut?: string;
}

export function readAnswer({headers, text}: NonNullable<CallResult['answer']>): ReadAnswer {
  const requestId = headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1];
  const value = jsonOf(text);
  const error = (value as {error?: {code?: unknown; title?: unknown}} | null | undefined)?.error;
  return {
    ...(requestId !== undefined && {requestId}),
    ...(typeof error?.code === 'number' && {error: {code: error.code, title: String(error.title ?? '')}}),
    ...(value !== undefined && {laidOut: JSON.stringify(value, null, 2)}),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
