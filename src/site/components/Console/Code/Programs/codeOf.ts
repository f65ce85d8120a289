/** Converts a call of the log into a program. */
import {translate} from '@docusaurus/Translate';
import {pathBelow, renderSample, type SampleLanguageId} from '@site/src/samples/browser';
import {type CallEntry, type CallsFile, type Problem, sayIn, prepareSample} from '@site/src/tools';
import {brand} from '@site/src/brand';

/**
 * Writes a program that makes the same call, with its path and body, signed when it runs. White space of the body
 * follows the language of the program. Headers that the reader added are left out.
 * @param baseUrl base address of the calls
 * @throws Error with a message for the reader if no such program exists
 */
export function codeOf(
  {path, body, headers, cutFrom}: CallEntry,
  languageId: SampleLanguageId,
  {calls, comments, baseUrl, locale}: CallsFile & {baseUrl: string; locale: string},
): string {
  if (cutFrom !== undefined)
    throw new Error(
      translate({id: 'portal.console.log.cut', message: 'The log contains only part of this request body.'}),
    );
  const key = headers.find(([name]) => name.toLowerCase() === brand.headers.key.toLowerCase())?.[1];
  const written = prepareSample(calls, {
    path: pathBelow(path, baseUrl),
    body,
    ...(key !== undefined && {key: Number(key)}),
  });
  if ('problem' in written) throw new Error(reasonOf(written.problem));
  return renderSample(languageId, written.input, sayIn(comments, locale));
}

function reasonOf(problem: Problem): string {
  switch (problem) {
    case 'noCall':
      return translate({id: 'portal.console.log.noCall', message: 'This path is not part of the API.'});
    case 'noObject':
      return translate({
        id: 'portal.console.log.noObject',
        message: 'The request body is not a JSON object. Copy the request as curl.',
      });
    default:
      return translate({
        id: 'portal.console.log.inexact',
        message: 'Some languages cannot represent this body exactly. Copy the request as curl.',
      });
  }
}
