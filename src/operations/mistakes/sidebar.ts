/** Pages and their places in the sidebars. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseSync, Visitor} from 'oxc-parser';
import {
  FactsError,
  knownNames,
  METHOD_SIDEBAR_FILE,
  pageIds,
  type Problem,
  readMethodSidebar,
  SERVICES,
  sidebarProblems as methodSidebarProblems,
} from '../../facts';
import {problem} from './problem';

const SIDEBARS = 'sidebars.ts';

interface Entry {
  id: string;
  line: number;
  /** A second place of a page, which does not count. */
  isReference: boolean;
}

/** Pages that `sidebars.ts` names: strings of lists, ids of items, arguments of `elsewhere`. */
function entriesOf(root: string): Entry[] {
  const source = readFileSync(path.join(root, SIDEBARS), 'utf8');
  const lineAt = (at: number) => source.slice(0, at).split('\n').length;
  const entries: Entry[] = [];
  const add = (node: {type: string; value?: unknown; start: number} | null, isReference: boolean) => {
    if (node?.type === 'Literal' && typeof node.value === 'string')
      entries.push({id: node.value, line: lineAt(node.start), isReference});
  };
  new Visitor({
    ArrayExpression({elements}) {
      for (const element of elements) add(element, false);
    },
    ObjectExpression({properties}) {
      const named = new Map(
        properties.flatMap((one) =>
          one.type === 'Property' && one.key.type === 'Identifier' ? [[one.key.name, one.value] as const] : [],
        ),
      );
      const type = named.get('type');
      const isReference = type?.type === 'Literal' && type.value === 'ref';
      // The path of an item of another kind, such as a link, is no id.
      if (named.has('id')) add(named.get('id')!, isReference);
    },
    CallExpression({callee, arguments: [first]}) {
      if (callee.type === 'Identifier' && callee.name === 'elsewhere' && first) add(first, true);
    },
  }).visit(parseSync(SIDEBARS, source).program);
  return entries;
}

/** Pages without a place, with two, and places without a page. */
export function sidebarProblems(root: string): Problem[] {
  const pages = pageIds(root);
  const problems: Problem[] = [];
  let ofMethods: ReadonlySet<string> = new Set();
  let isInside = (_id: string): boolean => false;
  try {
    const methods = readMethodSidebar(root);
    problems.push(...methodSidebarProblems(methods, pages).map((one) => ({...one, rule: 'sidebar'})));
    ofMethods = new Set((methods.value.elsewhere ?? []).map((page) => `${SERVICES}/${page}`));
    isInside = (id) => id.startsWith(`${SERVICES}/`) && !ofMethods.has(id);
  } catch (error) {
    if (!(error instanceof FactsError)) throw error;
    return [...error.problems];
  }
  if (!existsSync(path.join(root, SIDEBARS))) return problems;
  const entries = entriesOf(root);
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    const {id, line, isReference} = entry;
    if (!pages.has(id)) {
      problems.push(problem('sidebar', SIDEBARS, line, `no page has the id “${id}”; ${shortened(id, pages)}`));
      continue;
    }
    if (isReference) continue;
    const earlier = first.get(id);
    if (earlier)
      problems.push(
        problem(
          'sidebar',
          SIDEBARS,
          line,
          `“${id}” is listed in line ${earlier.line}, too; remove one, or write elsewhere('${id}')`,
        ),
      );
    else first.set(id, entry);
  }
  for (const id of pages) {
    if (first.has(id) || isInside(id)) continue;
    problems.push(
      problem(
        'sidebar',
        `docs/${id}.mdx`,
        undefined,
        ofMethods.has(id)
          ? `the page is in no sidebar: ${METHOD_SIDEBAR_FILE} lists it under \`elsewhere\`; add '${id}' to a category of ${SIDEBARS}`
          : `the page is in no sidebar; add '${id}' to a category of ${SIDEBARS}`,
      ),
    );
  }
  return problems;
}

const shortened = (id: string, pages: Iterable<string>): string =>
  /did you mean “[^”]+”\?/.exec(knownNames(id, pages))?.[0] ?? 'remove it or correct it';
