/** The worked example of a signature. */
import {callPurpose, sign, stringToSign, textOf} from '../../domain';
import {requestTarget, sampleInput} from '../../samples';
import {code, codeBlock, list, strong, text, type Block, type Inline} from '../nodes';
import type {Context} from './context';

/** The worked signature: the signed text, the keys, and the result. */
export function signingVector(operationId: string, exampleName: string, context: Context): Block[] {
  const {t} = context;
  const input = sampleInput(context.facts, operationId, exampleName);
  const body = JSON.stringify(input.body);
  const path = requestTarget(input);
  const head = {point: input.point, key: input.vectorKey, purpose: callPurpose('POST', path)};
  const rows: [string, string][] = [
    [t('Point'), String(input.point)],
    [t('API token'), input.token],
    [t('Key'), String(input.vectorKey)],
    [t('Path'), path],
    [t('Body'), body],
  ];
  return [
    list(
      false,
      rows.map(([name, value]): Inline[] => [strong(text(name)), text(': '), code(value)]),
    ),
    codeBlock('text', textOf(stringToSign(head, body)), t('Signed text')),
    codeBlock('text', sign(input.token, head, body), t('Signature')),
  ];
}
