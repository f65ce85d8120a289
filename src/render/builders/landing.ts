/** Blocks of the home page, from `src/contract/data/landing.yaml` and from counts that the build computes. */
import {inLocale} from '../../brand';
import {knownNames, methodNumbers, pick, valueAt} from '../../facts';
import {countryName, formatDate, formatNumber} from '../format';
import {
  code,
  codeBlock,
  component,
  element,
  inline,
  link,
  strong,
  text,
  type Block,
  type ElementNode,
  type Inline,
} from '../nodes';
import {changeAnchor, LABELS, releaseDay} from './changelog';
import type {Context} from './context';
import {shortSteps} from './lanes';

export const LANDING_PARTS = ['actions', 'preview', 'tasks', 'countries', 'files', 'changes'] as const;
type LandingPart = (typeof LANDING_PARTS)[number];

const PARTS: Record<LandingPart, (context: Context) => Block[]> = {actions, preview, tasks, countries, files, changes};

/** @throws Error for a link to a page that does not exist */
export const landingPart = (part: LandingPart, context: Context): Block[] => PARTS[part](context);

/** @throws Error that lists the existing pages */
function pageLink(to: string, className: string[], {routes}: Context, ...children: Inline[]): ElementNode {
  const route = to.replace(/#.*$/, '');
  if (!routes.has(route)) throw new Error(`no page at “${route}”; ${knownNames(route, routes)}`);
  return element('a', {href: to, className}, ...children);
}

/**
 * The primary button of the page, and a link for readers with a question. The first one opens the console with the sample
 * of the page; without JavaScript it leads to the section of that sample.
 */
function actions(context: Context): Block[] {
  const [first, second] = context.facts.landing.actions;
  const button = ({label, to}: {label: string; to: string}, ...more: string[]) =>
    pageLink(to, ['action', ...more], context, text(context.t(label)));
  // The class stands in `RUNS` of `src/page/body/hydration`, which this folder may not import; a browser test clicks it.
  const opensConsole = button(first!, 'action-first', 'runs');
  return [element('p', {className: ['actions']}, opensConsole, text(' '), button(second!))];
}

/** The parts of a payment that the tabs show: the first step is the request, the last the callback. */
const FRAMES = ['request', 'response', 'callback'] as const;

/** A payment: its steps, and below them the request, the response and the callback as tabs. */
function preview(context: Context): Block[] {
  const {facts, t} = context;
  const {lanes: shown, preview: call} = inLocale(facts.landing.first, t.locale);
  const flow = facts.methods.get(shown.method)!.flows[shown.flow]!;
  const operation = facts.contract.operations.get(call.operation)!;
  const request = pick(operation.requestExamples[call.example]!.value, call.request);
  const answered = valueAt(operation.responses['200']!.examples[call.answer]!.value, 'response');
  const event = facts.contract.operations.get(call.webhook)!.requestExamples[call.event]!.value;
  const last = shown.steps.length - 1;
  const frameOf = (place: number) => FRAMES[place === 0 ? 0 : place === last ? 2 : 1]!;
  const frames: Record<(typeof FRAMES)[number], {label: string; value: unknown; title: string}> = {
    request: {label: t('Request'), value: request, title: `POST ${operation.template}`},
    response: {label: t('Response'), value: pick(answered, call.response), title: t('Response, shortened')},
    callback: {label: t('Callback'), value: pick(event, call.callback), title: t('Callback, shortened')},
  };
  const tabs = FRAMES.map((value) =>
    component(
      'TabItem',
      {value, label: frames[value].label},
      codeBlock('json', JSON.stringify(frames[value].value, null, 2), frames[value].title),
    ),
  );
  return [
    element(
      'div',
      {className: ['play']},
      ...shortSteps(
        shown.steps.map((place) => flow.steps[place - 1]!),
        (place) => `in-${frameOf(place)}`,
        context,
      ),
      component('Tabs', {}, ...tabs),
      component('PlayButton', {}),
    ),
  ];
}

const cards = (className: string, items: ElementNode[]): Block =>
  element('ul', {className: ['cards', className]}, ...items.map((item) => element('li', {}, item)));

function tasks(context: Context): Block[] {
  const {facts, t} = context;
  const items = facts.landing.tasks.map((task) =>
    pageLink(task.to, [], context, strong(text(t(task.title))), text(' '), element('span', {}, text(t(task.text)))),
  );
  return [cards('tasks', items)];
}

/**
 * Countries with methods of their own and the number of these, linked to the filtered finder; last, the number of the
 * methods that are not limited to countries.
 */
function countries(context: Context): Block[] {
  const {facts, t} = context;
  const {own, everywhere} = methodNumbers(facts.methods);
  const named = [...own].map(([country, count]) => ({country, count, name: countryName(country, t.locale)}));
  named.sort((a, b) => a.name.localeCompare(b.name, t.locale));
  const items = named.map(({country, count, name}) =>
    element(
      'li',
      {},
      link(`/services?country=${country}`, code(country), text(` ${name} `)),
      element('span', {}, text(formatNumber(count, t.locale))),
    ),
  );
  const others = element(
    'li',
    {},
    link('/services', text(t('Everywhere'))),
    text(' '),
    element('span', {}, text(formatNumber(everywhere, t.locale))),
  );
  return [element('ul', {className: ['country-list']}, ...items, others)];
}

function files({facts, t}: Context): Block[] {
  const items = facts.landing.files.map(({file, text: says}) =>
    element('li', {}, link(`pathname:///${file}`, code(file)), text(' '), element('span', {}, text(t(says)))),
  );
  return [element('ul', {className: ['file-list']}, ...items)];
}

/** Newest entries of the changelog. */
function changes({facts, t}: Context): Block[] {
  const newest = facts.changelog
    .flatMap((release) => release.entries.map((change) => ({release, change})))
    .slice(0, facts.landing.changes);
  const items = newest.map(({release, change}) =>
    element(
      'li',
      {},
      element('span', {className: ['change', `change-${change.label}`]}, text(t(LABELS[change.label]))),
      text(' '),
      element('time', {dateTime: releaseDay(release)}, text(formatDate(releaseDay(release), t.locale))),
      text(' '),
      ...inline(t(change.text)),
      text(' '),
      link(`/changelog#${changeAnchor(release, change)}`, text(t('What to do'))),
    ),
  );
  return [element('ul', {className: ['newest']}, ...items)];
}
