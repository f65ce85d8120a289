/** Where documents arrive: evidence of a dispute, and the receipt of a claim. The address itself is the permission, so nothing is signed. */
import type {Context} from 'hono';
import type {SandboxParts} from '../parts';
import {Refusal} from '../refusals';
import {readBody} from './body';
import {failureAnswer} from './envelope';
import {jsonResponse, noContent, type Route} from './routes';

type UploadParts = Pick<SandboxParts, 'disputes' | 'claims' | 'gateway' | 'catalogue' | 'check'>;

export function uploadRoutes(parts: UploadParts): Route[] {
  return [{method: 'PUT', path: '/upload/:token', answer: (c) => receive(c, parts)}];
}

async function receive({req}: Context, {disputes, claims, gateway, catalogue, check}: UploadParts): Promise<Response> {
  try {
    const {max_bytes: most} = gateway.evidence;
    const bytes = await readBody(req.raw, most).catch(() => {
      const message = `must be at most ${most} bytes`;
      throw new Refusal('documentTypeOrSizeRefused', [{field: 'body', message}], 413);
    });
    const token = req.param('token')!;
    const owner = claims.awaits(token) ? claims : disputes;
    owner.upload(token, {mediaType: req.header('Content-Type') ?? '', bytes});
    return noContent();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const {http, text} = failureAnswer(catalogue, error);
    check.failure(text);
    return jsonResponse(text, http);
  }
}
