/** The worked example of a signature. */
import {sign} from '../../domain/signing';
import {sampleInput} from '../../samples';
import {code, codeBlock, list, strong, text, type Block, type Inline} from '../nodes';
import type {Context} from './context';

/** The worked signature: what is signed, with what, and the result. */
export function signingVector(operationId: string, exampleName: string, context: Context): Block[] {
  const {t} = context;
  const input = sampleInput(context.content, operationId, exampleName);
  const body = JSON.stringify(input.body);
  const rows: [string, string][] = [
    [t('Point'), String(input.point)],
    [t('API token'), input.token],
    [t('Key'), String(input.vectorKey)],
    [t('Body'), body],
  ];
  const signature = sign(input.token, input.point, input.vectorKey, body);
  return [
    list(
      false,
      rows.map(([name, value]): Inline[] => [strong(text(name)), text(': '), code(value)]),
    ),
    codeBlock('text', `${input.point}.${input.vectorKey}.${body}`, t('Signed text')),
    codeBlock('text', signature, t('Signature')),
  ];
}
