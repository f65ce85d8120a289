/** Input form of the signature lab. The fields are uncontrolled and have no names, so that no form can submit them. */
import {useEffect, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref} from 'react';
import {translate} from '@docusaurus/Translate';
import {brand} from '@site/src/brand';
import {keepTexts} from '@site/src/page';
import {type LabInput, type LabFacts, type LabSubject, type Notation, readBytes} from '@site/src/tools';
import styles from '@site/src/site/components/Console/styles.module.css';
import Fold from '@site/src/site/components/Console/Fold';
import own from './styles.module.css';

export interface EntryHandle {
  /** @returns what stands in the fields; nothing where a field cannot be read, which is told beside it */
  read(): LabInput | undefined;
}

interface Props {
  ref: Ref<EntryHandle>;
  of: LabSubject;
  facts: LabFacts;
  /** CallResult when the reader submits the form. */
  onAsk: () => void;
  /** CallResult when the input changes, which makes the previous answer obsolete. */
  onChange: () => void;
}

const FIELDS = [
  'purpose',
  'point',
  'key',
  'token',
  'body',
  'bodyAs',
  'signature',
  'receiver',
  'signedText',
  'signedTextAs',
] as const;
type FieldName = (typeof FIELDS)[number] | 'clock' | 'file';
/** Inputs whose text is kept while the page is in the back/forward cache. */
const KEPT = 'input[type=text]:not([data-field=token])';

type Control = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement;

export default function Entry({ref, of, facts, onAsk, onChange}: Props): ReactNode {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<{field: FieldName; says: string}>();
  /** A file whose bytes are used instead of the text in the body field. */
  const [file, setFile] = useState<{name: string; bytes: Uint8Array}>();

  // The answer below the form refers to the texts. The token is forgotten when the page is left.
  useEffect(() => keepTexts(() => form.current!.querySelectorAll<HTMLInputElement>(KEPT)), []);

  const field = (name: FieldName) => form.current!.querySelector<Control>(`[data-field="${name}"]`)!;
  const refuse = (name: FieldName, says: string) => {
    setProblem({field: name, says});
    field(name).focus();
    return undefined;
  };
  const bytesOf = (name: 'body' | 'signedText'): Uint8Array | undefined => {
    const read = readBytes(field(name).value, field(`${name}As`).value as Notation);
    return 'bytes' in read ? read.bytes : refuse(name, brokenAt(read.brokenAt));
  };

  useImperativeHandle(ref, () => ({
    read() {
      setProblem(undefined);
      for (const name of ['purpose', 'point', 'key', 'token'] as const)
        if (field(name).value === '') return refuse(name, missing());
      const body = file?.bytes ?? bytesOf('body');
      if (!body) return undefined;
      const signedText = field('signedText').value === '' ? undefined : bytesOf('signedText');
      if (field('signedText').value !== '' && !signedText) return undefined;
      const [purpose, point, key, token, signature] = (['purpose', 'point', 'key', 'token', 'signature'] as const).map(
        (name) => field(name).value,
      ) as [string, string, string, string, string];
      const now = field('clock').checked ? Date.now() : undefined;
      const receiver = form.current!.querySelector<Control>('[data-field="receiver"]')?.value;
      return {purpose, point, key, token, body, signature, receiver, signedText, now};
    },
  }));

  const fill = (withMistake: boolean) => {
    const {wrong, ...example} = facts.examples[of];
    const values: Partial<Record<FieldName, string>> = {
      ...example,
      now: undefined,
      signedText: '',
      bodyAs: 'text',
      signature: withMistake ? wrong.signature : example.signature,
    } as Partial<Record<FieldName, string>>;
    for (const name of FIELDS) {
      const control = form.current!.querySelector<Control>(`[data-field="${name}"]`);
      if (control && values[name] !== undefined) control.value = values[name];
    }
    field('clock').checked = false;
    field('file').value = '';
    setFile(undefined);
    onChange();
    onAsk();
  };
  const clear = () => {
    // `keepTexts` may have changed the default texts.
    for (const input of form.current!.querySelectorAll<HTMLInputElement>(KEPT))
      input.defaultValue = input.dataset['field'] === 'purpose' ? facts.examples.call.purpose : '';
    form.current!.reset();
    setFile(undefined);
    setShown(false);
    setProblem(undefined);
    onChange();
    field('purpose').focus();
  };
  const takeFile = async (chosen: File | undefined) => {
    onChange();
    setFile(chosen && {name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer())});
  };

  const common = (name: FieldName) => ({
    id: `${id}${name}`,
    'data-field': name,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    ...(problem?.field === name && {'aria-invalid': true, 'aria-describedby': `${id}problem`}),
  });
  const line = (name: FieldName, label: string, more: {inputMode?: 'numeric'; defaultValue?: string} = {}) => (
    <div className={styles.field}>
      <label htmlFor={`${id}${name}`}>{label}</label>
      <input type="text" className={styles.input} {...common(name)} {...more} />
      {problem?.field === name && <Problem id={`${id}problem`} says={problem.says} />}
    </div>
  );
  const notation = (name: 'bodyAs' | 'signedTextAs', label: string) => (
    <div className={styles.inline}>
      <label htmlFor={`${id}${name}`}>{label}</label>
      <select className={styles.input} {...common(name)} defaultValue="text">
        <option value="text">{translate({id: 'portal.lab.as.text', message: 'plain text'})}</option>
        <option value="escapes">
          {translate({id: 'portal.lab.as.escapes', message: 'text with escapes: \\n \\r \\t \\xHH \\uHHHH'})}
        </option>
        <option value="hex">{translate({id: 'portal.lab.as.hex', message: 'hex'})}</option>
        <option value="base64">{translate({id: 'portal.lab.as.base64', message: 'base64'})}</option>
      </select>
    </div>
  );
  const readAs = translate({id: 'portal.lab.readAs', message: 'Encoding'});

  return (
    // Submitting is harmless: no field has a name, and method="dialog" outside a dialog does nothing.
    <form
      ref={form}
      method="dialog"
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <p className={styles.hint}>
        {translate({
          id: 'portal.lab.hint',
          message:
            'Signatures are computed on this page. Nothing is sent or stored, and the token is cleared when you leave.',
        })}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.button} onClick={() => fill(false)}>
          {translate({id: 'portal.lab.example', message: 'Try an example'})}
        </button>
        <button type="button" className={styles.button} onClick={() => fill(true)}>
          {translate({id: 'portal.lab.wrongExample', message: 'Try a broken example'})}
        </button>
      </div>
      <div className={own.row}>
        {of === 'call' ? (
          line('purpose', translate({id: 'portal.lab.purpose', message: 'Method and path, as sent'}), {
            defaultValue: facts.examples.call.purpose,
          })
        ) : (
          <div className={styles.field}>
            <label htmlFor={`${id}purpose`}>{translate({id: 'portal.lab.word', message: 'Message type'})}</label>
            <select className={styles.input} {...common('purpose')} defaultValue="CALLBACK">
              <option value="CALLBACK">{translate({id: 'portal.lab.word.callback', message: 'POST callback'})}</option>
              <option value="CALLBACK_GET">{translate({id: 'portal.lab.word.get', message: 'GET callback'})}</option>
              <option value="RETURN">
                {translate({id: 'portal.lab.word.return', message: 'return URL parameters'})}
              </option>
            </select>
          </div>
        )}
        {line('point', facts.headers.point, {inputMode: 'numeric'})}
        {line('key', facts.headers.key, {inputMode: 'numeric'})}
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}token`}>{translate({id: 'portal.lab.token', message: 'API token'})}</label>
        <div className={own.secret}>
          <input type={shown ? 'text' : 'password'} className={styles.input} {...common('token')} />
          <button type="button" className={styles.button} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {translate({id: 'portal.lab.show', message: 'Show'})}
          </button>
        </div>
        {problem?.field === 'token' && <Problem id={`${id}problem`} says={problem.says} />}
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}body`}>
          {of === 'call'
            ? translate({id: 'portal.lab.body', message: 'Body, as sent'})
            : translate({
                id: 'portal.lab.body.callback',
                message: 'Body, as received (for a GET callback, the query string)',
              })}
        </label>
        <textarea className={styles.body} rows={6} {...common('body')} disabled={file !== undefined} />
        {problem?.field === 'body' && <Problem id={`${id}problem`} says={problem.says} />}
        {notation('bodyAs', readAs)}
        <div className={styles.inline}>
          <label htmlFor={`${id}file`}>{translate({id: 'portal.lab.file', message: 'or choose a file'})}</label>
          <input
            type="file"
            id={`${id}file`}
            data-field="file"
            className={styles.file}
            onChange={({currentTarget}) => void takeFile(currentTarget.files?.[0])}
          />
        </div>
      </div>
      {line(
        'signature',
        of === 'call'
          ? translate({id: 'portal.lab.signature', message: 'Signature computed by your code'})
          : translate({
              id: 'portal.lab.signature.callback',
              message: 'Signature computed by your code',
            }),
      )}
      <Fold label={translate({id: 'portal.lab.more', message: 'Add the text you signed (optional)'})}>
        <div className={styles.field}>
          <label htmlFor={`${id}signedText`}>
            {translate({id: 'portal.lab.signedText', message: 'Text signed by your code'})}
          </label>
          <textarea className={styles.body} rows={4} {...common('signedText')} />
          {problem?.field === 'signedText' && <Problem id={`${id}problem`} says={problem.says} />}
          {notation('signedTextAs', readAs)}
        </div>
        {of === 'callback' && line('receiver', translate({id: 'portal.lab.receiver', message: 'Callback URL path'}))}
        <div className={styles.inline}>
          <input type="checkbox" id={`${id}clock`} data-field="clock" />
          <label htmlFor={`${id}clock`}>
            {translate(
              {id: 'portal.lab.clock', message: 'Compare {key} with this device’s clock'},
              {key: brand.headers.key},
            )}
          </label>
        </div>
      </Fold>
      <div className={styles.actions}>
        <button type="submit" className={styles.main}>
          {translate({id: 'portal.lab.ask', message: 'Sign and compare'})}
        </button>
        <button type="button" className={styles.button} onClick={clear}>
          {translate({id: 'portal.lab.clear', message: 'Clear'})}
        </button>
      </div>
    </form>
  );
}

function Problem({id, says}: {id: string; says: string}): ReactNode {
  return (
    <p id={id} role="alert" className={styles.bad}>
      {says}
    </p>
  );
}

const missing = () => translate({id: 'portal.lab.missing', message: 'This field is required.'});
const brokenAt = (at: number) =>
  translate({id: 'portal.lab.broken', message: 'Invalid encoding at character {at}.'}, {at: String(at + 1)});
