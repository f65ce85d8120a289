/** Parser of forms that a browser submits. */
import {textOf} from '../../../domain';
import {readBody} from '../../http/body';
import {Refusal} from '../../refusals';

/** @returns the submitted form, or `null` when it is larger than any form of the sandbox */
export async function readForm(request: Request, maxBytes: number): Promise<URLSearchParams | null> {
  try {
    return new URLSearchParams(textOf(await readBody(request, maxBytes)));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
