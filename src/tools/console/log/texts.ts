/** Free-text fields of an entry, which are counted, truncated and searched. */
import type {Header, HttpAnswer, NewEntry, Verdict} from './entries';

type Change = (text: string) => string;

const headersWith = (headers: readonly Header[], change: Change): readonly Header[] =>
  headers.map(([name, value]) => [change(name), change(value)]);

const answerWith = (answer: HttpAnswer | undefined, change: Change): {answer: HttpAnswer} | undefined =>
  answer && {
    answer: {status: answer.status, headers: headersWith(answer.headers, change), text: change(answer.text)},
  };

const verdictWith = (verdict: Verdict, change: Change): Verdict =>
  verdict.verified ? {verified: true} : {verified: false, reason: change(verdict.reason)};

/** @returns a deep copy with `change` applied to each free-text field */
export function mapTexts(entry: NewEntry, change: Change): NewEntry {
  switch (entry.kind) {
    case 'call':
      return {
        ...entry,
        baseUrl: change(entry.baseUrl),
        path: change(entry.path),
        headers: headersWith(entry.headers, change),
        body: change(entry.body),
        ...(entry.signedText !== undefined && {signedText: change(entry.signedText)}),
        ...answerWith(entry.answer, change),
      };
    case 'callback':
      return {
        ...entry,
        address: change(entry.address),
        headers: headersWith(entry.headers, change),
        text: change(entry.text),
        verdict: verdictWith(entry.verdict, change),
        eventId: change(entry.eventId),
        eventKind: change(entry.eventKind),
        ...answerWith(entry.answer, change),
      };
    case 'page':
      return {
        ...entry,
        address: change(entry.address),
        ...(entry.posted && {
          posted: {
            action: change(entry.posted.action),
            fields: Object.fromEntries(
              Object.entries(entry.posted.fields).map(([name, value]) => [change(name), change(value)]),
            ),
          },
        }),
      };
    case 'note':
      return {...entry, text: change(entry.text)};
    case 'clock':
    case 'reset':
      return {...entry};
  }
}

export function textsOf(entry: NewEntry): string[] {
  const texts: string[] = [];
  mapTexts(entry, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}
