/** Cursors: what they say is the gateway's business, so they are written in a way that nobody takes for a number. */
import {fromBase64, textOf, toBase64url, utf8} from '../../domain';

export const writeOpaque = (text: string): string => toBase64url(utf8(text));

/** @returns the text; what was never written by `writeOpaque` gives a text that means nothing */
export const readOpaque = (written: string): string => textOf(fromBase64(written) ?? utf8(''));
