/**
 * A field under the pointer or the focus is marked in the samples beside it, and a line of a sample marks its field. What is
 * marked in a sample is a range of the browser, so that its HTML stays as it is. It is fetched when a pointer or the focus comes to
 * the fields or the samples, because who reads without has nothing marked.
 */
import {READY} from '../../body/parts/names';
import {keyLines, type KeyLine} from './paths';

/** Name of the marked ranges in the style sheet. */
const NAME = 'field';
/** Attribute of the marked field. */
const MARKED = 'data-marked';

const ROW = '.panes :is(.fields li, .method-fields tr)[id]';
const SAMPLE = '.panes__samples pre > code';

/** Text of a sample that can hold fields: of a program, the lines that are shown when it is folded. */
interface Sample {
  nodes: Text[];
  lines: KeyLine[];
}

/** Listens on the document: samples that come later, with another page, are served too. */
function install(root: Document): void {
  root.dispatchEvent(new CustomEvent(READY, {detail: 'marks'}));
  if (typeof Highlight === 'undefined') return;
  const marks = new Highlight();
  CSS.highlights.set(NAME, marks);
  const samples = new WeakMap<Element, Sample>();
  let marked: Element | undefined;

  const clear = () => {
    marks.clear();
    marked?.removeAttribute(MARKED);
    marked = undefined;
  };
  const sampleOf = (code: Element): Sample => {
    let sample = samples.get(code);
    if (!sample) samples.set(code, (sample = read(root, code)));
    return sample;
  };
  const markLine = ({nodes}: Sample, {from, to}: KeyLine) => {
    const range = new StaticRange({...endOf(nodes, from, 'start'), ...endOf(nodes, to, 'end')} as StaticRangeInit);
    marks.add(range);
  };
  const onRow = (row: Element) => {
    const path = pathOf(row);
    for (const code of row.closest('.panes')!.querySelectorAll(SAMPLE)) {
      const sample = sampleOf(code);
      for (const line of sample.lines) if (line.path === path) markLine(sample, line);
    }
  };
  const onSample = (code: Element, x: number, y: number) => {
    const sample = sampleOf(code);
    const at = offsetAt(root, sample.nodes, x, y);
    const line = sample.lines.find(({from, to}) => from <= at && at <= to);
    if (!line) return;
    markLine(sample, line);
    const rows = [...code.closest('.panes')!.querySelectorAll(ROW)];
    // What an open object holds has no row of its own.
    for (let path = line.path; path && !marked; path = path.replace(/-?[^-]*$/, ''))
      marked = rows.find((row) => pathOf(row) === path);
    for (let fold; (fold = marked?.parentElement?.closest('details:not([open])'));) marked = fold.parentElement!;
    marked?.setAttribute(MARKED, '');
  };

  const onPointed = (event: Event) => {
    const {target} = event;
    if (!(target instanceof Element)) return;
    clear();
    const row = target.closest(ROW);
    const code = target.closest(SAMPLE);
    if (row) onRow(row);
    else if (code && event instanceof PointerEvent) onSample(code, event.clientX, event.clientY);
  };
  for (const type of ['pointerover', 'focusin']) root.addEventListener(type, onPointed);
  root.addEventListener('pointermove', (event) => {
    if (event.target instanceof Element && event.target.closest(SAMPLE)) onPointed(event);
  });
  // What rests since before this came tells nothing more.
  const row = ([...root.querySelectorAll(':hover')].pop() ?? root.activeElement)?.closest(ROW);
  if (row) onRow(row);
}

/** The anchor of a row begins with the part of the call; the fields of a method stand in `fields`. */
function pathOf({id}: Element): string {
  return id.replace(/^(\w+)-/, (_, part) => (part === 'field' ? 'fields-' : ''));
}

function read(root: Document, code: Element): Sample {
  const nodes: Text[] = [];
  const walker = root.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement!.closest('.rest')) nodes.push(walker.currentNode as Text);
  return {nodes, lines: keyLines(nodes.map(({data}) => data).join(''))};
}

/** An end of a range: the node in which an offset of the whole text lies, and where in it. */
function endOf(nodes: Text[], offset: number, end: 'start' | 'end'): object {
  let rest = offset;
  const node = nodes.find(({length}) => rest <= length || ((rest -= length), false))!;
  return {[`${end}Container`]: node, [`${end}Offset`]: rest};
}

/** The offset of what is under a point; -1 where there is none of these texts. */
function offsetAt(root: Document, nodes: Text[], x: number, y: number): number {
  const caret = root.caretPositionFromPoint?.(x, y);
  const [node, offset] = caret
    ? [caret.offsetNode, caret.offset]
    : ((range) => [range?.startContainer, range?.startOffset ?? 0] as const)(root.caretRangeFromPoint?.(x, y));
  const index = nodes.indexOf(node as Text);
  return index < 0 ? -1 : nodes.slice(0, index).reduce((sum, {length}) => sum + length, offset);
}

install(document);
