/** A call of the log as a program. */
import {translate} from '@docusaurus/Translate';
import {pathBelow, renderSample, type SampleLanguageId} from '@site/src/samples/browser';
import {type CallEntry, type CallsFile, type Problem, sayIn, prepareSample} from '@site/src/tools';
import {brand} from '@site/src/brand';

/**
 * The program that makes the same call: its path and its body, signed anew where it runs. White space of the body is that of
 * the program's language. Headers that somebody typed are not in it.
 * @param baseUrl of the calls
 * @throws Error that says why there is no such program
 */
export function codeOf(
  {path, body, headers, cutFrom}: CallEntry,
  languageId: SampleLanguageId,
  {calls, comments, baseUrl, locale}: CallsFile & {baseUrl: string; locale: string},
): string {
  if (cutFrom !== undefined)
    throw new Error(
      translate({id: 'portal.console.log.cut', message: 'The log had no room for the whole body of this call.'}),
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
      return translate({id: 'portal.console.log.noCall', message: 'The path of this call is none of this API.'});
    case 'noObject':
      return translate({
        id: 'portal.console.log.noObject',
        message: 'The body of this call is no JSON object, so a program would send something else. Copy it as curl.',
      });
    default:
      return translate({
        id: 'portal.console.log.inexact',
        message: 'The body of this call cannot be written in every language exactly. Copy it as curl.',
      });
  }
}
