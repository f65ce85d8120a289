/**
 * Input field for any text from the API, and its explanation. Secrets are masked in the field immediately; a text that
 * is too long for the field is loaded as a file. Nothing is sent or stored.
 */
import {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {DecoderClient, DecoderResult, Range, Words} from '@site/src/tools';
import {mask} from '@site/src/domain';
import styles from '@site/src/site/components/Console/styles.module.css';
import Result from './Result';
import {OpensBeside} from './Way';
import own from './styles.module.css';

export interface FieldProps {
  client: DecoderClient;
  words: Words;
  /**
   * True inside another component whose state would be lost by navigation: links open in a new tab, and the page's
   * examples are left out.
   */
  embedded: boolean;
  /** Text to put into the field; each new object is applied, even with equal text. */
  given: DecoderInput | undefined;
  /** The field takes the focus, because the button that had it has been removed. */
  focuses: boolean;
}

/** A text to explain. Object identity matters: passing the same text again explains it again. */
export interface DecoderInput {
  text: string;
}

/** Maximum length of a text in the field, in characters. Longer texts would slow it down, so they are kept outside. */
const LONGEST_IN_FIELD = 200_000;
/** Pause in typing after which the text is decoded, in ms. */
const QUIET_MS = 200;

/** A text that is kept outside the field. */
interface Beside {
  name: string;
  /** In characters. */
  length: number;
}

type Phase = {is: 'empty' | 'working' | 'failed'} | {is: 'done'; decoded: DecoderResult};

export default function Field({client, words, embedded, given, focuses}: FieldProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [phase, setPhase] = useState<Phase>({is: 'empty'});
  const [beside, setBeside] = useState<Beside>();

  useEffect(() => {
    if (focuses) field.current!.focus();
    return () => {
      clearTimeout(timer.current);
      client.stop();
    };
  }, [client, focuses]);

  const ask = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === '') {
      setPhase({is: 'empty'});
      return;
    }
    setPhase({is: 'working'});
    client.decode(text, Date.now()).then(
      (decoded) => decoded && setPhase({is: 'done', decoded}),
      () => setPhase({is: 'failed'}),
    );
  };
  /** Accepts a complete text, pasted, dropped or loaded from a file. */
  const take = (text: string, name: string) => {
    if (text.length <= LONGEST_IN_FIELD) {
      setBeside(undefined);
      field.current!.value = mask(text);
    } else {
      setBeside({name, length: text.length});
      field.current!.value = '';
    }
    ask(text);
  };
  useEffect(() => {
    if (!given) return;
    take(given.text, translate({id: 'portal.console.log', message: 'Log'}));
    field.current!.focus();
    field.current!.scrollIntoView({block: 'nearest'});
    // oxlint-disable-next-line react/exhaustive-deps -- each object is applied once
  }, [given]);
  const onInput = () => {
    const {value, selectionStart} = field.current!;
    const masked = mask(value);
    if (masked !== value) {
      // Setting the value clears the undo history of the browser, and with it the secret.
      field.current!.value = masked;
      field.current!.setSelectionRange(selectionStart, selectionStart);
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(masked), QUIET_MS);
  };
  const clear = () => {
    setBeside(undefined);
    field.current!.value = '';
    ask('');
    field.current!.focus();
  };
  const takeFile = async (file: File | undefined) => {
    if (file) take(await file.text(), file.name);
  };
  const show = ({start, length}: Range) => {
    field.current!.focus();
    field.current!.setSelectionRange(start, start + length);
    field.current!.scrollIntoView({block: 'nearest'});
  };

  const label = translate({
    id: 'portal.decoder.field',
    message: 'Request, response, callback, log lines or HAR',
  });
  return (
    <section className={own.decoder} aria-label={translate({id: 'portal.decoder.title', message: 'Decoder'})}>
      <p className={styles.hint}>
        {translate({
          id: 'portal.decoder.hint',
          message:
            'The text stays on this page: it is not sent or stored. Card numbers and tokens are masked as you paste.',
        })}
      </p>
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        <textarea
          ref={field}
          id={id}
          className={styles.body}
          rows={10}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={beside !== undefined}
          onInput={onInput}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            const [file] = event.dataTransfer.files;
            if (!file) return;
            event.preventDefault();
            void takeFile(file);
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (text.length <= LONGEST_IN_FIELD) return;
            event.preventDefault();
            take(text, translate({id: 'portal.decoder.pasted', message: 'pasted text'}));
          }}
        />
      </div>
      {beside && (
        <p className={styles.line}>
          {translate(
            {id: 'portal.decoder.beside', message: '{name}: {length} characters, too long to show here'},
            {name: beside.name, length: beside.length.toLocaleString()},
          )}
        </p>
      )}
      <div className={styles.actions}>
        {!embedded && (
          <button
            type="button"
            className={styles.button}
            onClick={() => take(examplesOfPage(), translate({id: 'portal.decoder.exampleName', message: 'examples'}))}
          >
            {translate({id: 'portal.decoder.example', message: 'Decode the examples on this page'})}
          </button>
        )}
        <button type="button" className={styles.button} onClick={clear}>
          {translate({id: 'portal.decoder.clear', message: 'Clear'})}
        </button>
        <label htmlFor={`${id}file`} className={styles.hint}>
          {translate({id: 'portal.decoder.file', message: 'or choose a file'})}
        </label>
        <input
          type="file"
          id={`${id}file`}
          className={styles.file}
          accept=".har,.json,.log,.txt,.http,text/*,application/json"
          onChange={({currentTarget}) => void takeFile(currentTarget.files?.[0])}
        />
      </div>
      <output className={own.summary}>{summaryOf(phase)}</output>
      <OpensBeside value={embedded}>
        {phase.is === 'done' && <Result decoded={phase.decoded} words={words} {...(!beside && {onShow: show})} />}
      </OpensBeside>
    </section>
  );
}

/** Code samples of the page, as a reader would copy them. */
function examplesOfPage(): string {
  return [...document.querySelectorAll('article pre code')].map((code) => code.textContent.trimEnd()).join('\n\n');
}

function summaryOf(phase: Phase): string {
  switch (phase.is) {
    case 'empty':
      return '';
    case 'working':
      return translate({id: 'portal.decoder.working', message: 'Decoding…'});
    case 'failed':
      return translate({
        id: 'portal.decoder.broke',
        message: 'The decoder could not read this text. Paste a smaller part.',
      });
    case 'done': {
      const {pieces, identifiers} = phase.decoded;
      const problems = pieces.reduce((sum, piece) => sum + piece.findings.length + piece.breaks.length, 0);
      return translate(
        {
          id: 'portal.decoder.found',
          message: 'Messages: {pieces}. Problems: {problems}. Other identifiers: {identifiers}.',
        },
        {pieces: String(pieces.length), problems: String(problems), identifiers: String(identifiers.length)},
      );
    }
  }
}
