/** Samples of a call in every language, and JSON examples of the contract. */
import {CSV_MEDIA, type Operation, knownNames} from '../../facts';
import {sampleInput, sampleLanguages, type SampleInput} from '../../samples';
import {code, codeBlock, component, inline, paragraph, text, type Block} from '../nodes';
import type {Context} from './context';

/** The samples of a call in every language, one tab each. */
export function samples(operation: Operation, exampleName: string, context: Context): Block[] {
  const {facts} = context;
  if (operation.kind !== 'call') throw new Error(`“${operation.id}” is a webhook; samples exist for calls only`);
  return sampleTabs(sampleInput(facts, operation.id, exampleName), context);
}

/** A sample in every language, with the button that runs it: see `src/site/components/RunButton`. */
export function sampleTabs(input: SampleInput, {t}: Context): Block[] {
  const items = sampleLanguages.map((language) => {
    const {text: source, shown} = language.write(input, t);
    return component(
      'TabItem',
      {value: language.id, label: language.label},
      ...sampleNote(language.id, language.run, input, t),
      codeBlock(language.id, source.trimEnd(), language.id === 'http' ? undefined : language.fileName, shown),
    );
  });
  return [component('Tabs', {groupId: 'language', className: 'samples'}, ...items), component('RunButton', {})];
}

/**
 * How to run a sample. The `http` sample is signed for a fixed time, so the clock of the sandbox has to be set to it.
 */
function sampleNote(id: string, run: string, input: SampleInput, t: Context['t']): Block[] {
  const {vectorKey} = input;
  if (id !== 'http') return [paragraph(text(`${t('Run:')} `), code(run))];
  if (input.bearer)
    return [paragraph(...inline(t('Header lines end with CRLF. No line break follows the closing brace.')))];
  return [
    paragraph(
      ...inline(
        t('This request is signed for a fixed time. A sandbox with its clock stopped at that time accepts it once:'),
      ),
      text(' '),
      code(`npm run sandbox -- --now ${vectorKey}`),
      text('. '),
      ...inline(t('Header lines end with CRLF. No line break follows the closing brace.')),
    ),
  ];
}

/** A JSON example of a request or a response. */
export function example(
  operation: Operation,
  which: {request?: string; response?: string; name?: string},
  context: Context,
): Block[] {
  const {t} = context;
  const pool = which.response === undefined ? operation.requestExamples : operation.responses[which.response]?.examples;
  if (!pool)
    throw new Error(
      `operation “${operation.id}” has no response “${which.response}”; ${knownNames(which.response ?? '', Object.keys(operation.responses))}`,
    );
  const name = which.request ?? which.name ?? Object.keys(pool)[0] ?? '';
  const found = pool[name];
  if (!found)
    throw new Error(
      `operation “${operation.id}” has no example “${name}” there; ${knownNames(name, Object.keys(pool))}`,
    );
  const title = which.response === undefined ? t(found.summary) : `HTTP ${which.response} · ${t(found.summary)}`;
  if (which.response !== undefined && operation.responses[which.response]?.media === CSV_MEDIA) {
    return [codeBlock('csv', String(found.value).trimEnd(), title)];
  }
  return [codeBlock('json', JSON.stringify(found.value, null, 2), title)];
}
