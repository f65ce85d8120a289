/** Parser of forms that a browser submits. */
import {textOf, withoutUnsafe} from '../../../domain';
import {readBody} from '../../http/body';
import {Refusal} from '../../refusals';

/**
 * Control characters are left out: the payer has pasted them, does not see them, and calls refuse them.
 * @returns the submitted form, or `null` when it is larger than any form of the sandbox
 */
export async function readForm(request: Request, maxBytes: number): Promise<URLSearchParams | null> {
  try {
    const form = new URLSearchParams(textOf(await readBody(request, maxBytes)));
    return new URLSearchParams([...form].map((pair) => pair.map(withoutUnsafe)));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
