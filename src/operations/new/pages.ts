/** Pages as text: front matter, headings and directives around the sentences of the writer. */
import {stringify} from 'yaml';
import * as z from 'zod';
import {docFrontMatter, type Flow} from '../../facts';

/** Languages that a page is written in, with the headings of a flow page. */
export const HEADINGS = {
  en: {
    glance: 'At a glance',
    steps: 'How it works',
    fields: 'Fields',
    create: 'Create the payment',
    pay: 'Pay',
    pay_out: 'Pay out',
    callback: 'The callback',
    test: 'Test it',
    failures: 'Failure reasons',
    traps: 'Common mistakes',
  },
  uk: {
    glance: 'Коротко',
    steps: 'Як це працює',
    fields: 'Поля',
    create: 'Створіть платіж',
    pay: 'Проведіть платіж',
    pay_out: 'Зробіть виплату',
    callback: 'Колбек',
    test: 'Перевірте',
    failures: 'Причини відмови',
    traps: 'Поширені помилки',
  },
} as const;

const {title, description, sidebar_label: label} = docFrontMatter.shape;
const keywords = z.array(z.string().min(1)).min(1).describe('Words that readers type and the page does not contain.');

const sentences = (what: string) =>
  z.string().min(20, 'is too short to say something that only this page says').describe(what);

/** Answers for the head of every page. */
export const headAnswers = {title, description, keywords, sidebar_label: label};

/** Sentences of a flow page. Each is about what only this flow does; facts come from the record. */
export const flowProse = {
  opening: sentences(
    'The first paragraph: what happens from the view of the customer or the recipient, and when to choose this flow. Two or three sentences.',
  ),
  steps: sentences('Below the steps: what the steps do not show, such as where the customer is while you wait.'),
  fields: sentences(
    'Below the fields: what goes wrong with a value that passes the check. A flow without fields has this section only if you say what the gateway knows without them.',
  ),
  create: sentences('Below the request and its answer: what to do with the answer, and what to store first.'),
  callback: sentences('Below the callback: what it proves, and how long it may take.'),
  test: sentences('Above the test values: how to play the outcomes that this method has.'),
  failures: sentences('Below the failure reasons: the most frequent one, and what to offer the customer.'),
};

/** Sentences that a page may leave out. */
export const OPTIONAL_PROSE: readonly (keyof typeof flowProse)[] = ['steps', 'fields', 'failures'];

export const landingProse = {
  opening: sentences(
    'The first paragraph: what the method is in its country, and what it means for a merchant. Two or three sentences.',
  ),
  closing: sentences('Below the list of flows: how to choose between them, or what to know before the first payment.'),
};

export type Head = {title: string; description: string; keywords?: string[]; sidebar_label?: string};
export type FlowProse = Partial<Record<keyof typeof flowProse, string>>;

/** The front matter of a page, in the order of the house. */
export function frontMatter(
  {title: name, description: about, sidebar_label: short, keywords: words}: Head,
  tags?: readonly string[],
): string {
  const plain = {title: name, ...(short === undefined ? {} : {sidebar_label: short}), description: about};
  const list = (key: string, values: readonly string[]) =>
    `${key}: ${stringify([...values], {collectionStyle: 'flow', lineWidth: 0, singleQuote: true, flowCollectionPadding: false}).trim()}\n`;
  return `---\n${stringify(plain, {lineWidth: 0, singleQuote: true})}${words === undefined ? '' : list('keywords', words)}${tags === undefined ? '' : list('tags', tags)}---\n`;
}

/** Joins blocks that are there with an empty line between them. */
export const blocks = (...parts: (string | undefined)[]): string =>
  `${parts
    .filter((part) => part !== undefined)
    .map((part) => part.trim())
    .join('\n\n')}\n`;

/** Id of the heading above the request. */
function requestHeading({
  direction,
  integration,
}: Pick<Flow, 'direction' | 'integration'>): 'create' | 'pay' | 'pay_out' {
  if (direction === 'payout') return 'pay_out';
  return integration === 'hpp' ? 'create' : 'pay';
}

/** @returns the page of a flow in a language */
export function flowPage(
  locale: keyof typeof HEADINGS,
  {method, flowId, flow, tags}: {method: string; flowId: string; flow: Flow; tags: readonly string[]},
  head: Head,
  prose: FlowProse,
): string {
  const names = HEADINGS[locale];
  const heading = (id: keyof typeof names) => `## ${names[id]} {#${id}}`;
  const part = (name: string) => `::method{id=${method} flow=${flowId} part=${name}}`;
  const takesFields = [...flow.fields, ...flow.page_fields].length > 0;
  return (
    frontMatter(head, tags) +
    '\n' +
    blocks(
      prose.opening,
      heading('glance'),
      part('glance'),
      heading('steps'),
      part('steps'),
      prose.steps,
      takesFields || prose.fields !== undefined ? heading('fields') : undefined,
      takesFields ? part('fields') : undefined,
      prose.fields,
      heading(requestHeading(flow)),
      part('samples'),
      part('response'),
      flow.instructions === undefined ? undefined : part('instructions'),
      prose.create,
      heading('callback'),
      part('callback'),
      prose.callback,
      heading('test'),
      prose.test,
      part('tests'),
      heading('failures'),
      part('failures'),
      prose.failures,
      heading('traps'),
      part('traps'),
    )
  );
}

/** @returns the landing page of a method in a language */
export const landingPage = (
  method: string,
  head: Head,
  {opening, closing}: {opening: string; closing?: string},
): string => `${frontMatter(head)}\n${blocks(opening, `::methods{ids="${method}"}`, closing)}`;
