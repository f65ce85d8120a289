/**
 * Highlights a hovered or focused field in the samples beside it, and the field of a hovered line of a sample.
 * Highlights in samples use the CSS Custom Highlight API, so that their HTML is unchanged. The part is loaded when the
 * pointer or focus reaches the fields or the samples.
 */
import {READY} from '../../body/parts/names';
import {keyLines, type KeyLine} from './paths';

/** Name of the highlight in the style sheet. */
const NAME = 'field';
/** Attribute of the highlighted field. */
const MARKED = 'data-marked';

const ROW = '.panes :is(.fields li, .method-fields tr)[id]';
const SAMPLE = '.panes__samples pre > code';

/** Text of a sample that can contain fields; for a program, the lines that are visible while it is collapsed. */
interface Sample {
  nodes: Text[];
  lines: KeyLine[];
}

/** Uses listeners on the document, so that samples rendered later, with another page, work too. */
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
    // The content of an object with free keys has no row of its own, so use the nearest parent.
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
  // A pointer or focus that has not moved since before the script loaded fires no event.
  const row = ([...root.querySelectorAll(':hover')].pop() ?? root.activeElement)?.closest(ROW);
  if (row) onRow(row);
}

/**
 * Path of the field of a row. The id of a row begins with the part of the call; fields of a method are inside `fields`.
 */
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

/** Converts an offset in the whole text into a boundary point of a range. */
function endOf(nodes: Text[], offset: number, end: 'start' | 'end'): object {
  let rest = offset;
  const node = nodes.find(({length}) => rest <= length || ((rest -= length), false))!;
  return {[`${end}Container`]: node, [`${end}Offset`]: rest};
}

/** Offset in the whole text at a point of the viewport; -1 if the point is outside these texts. */
function offsetAt(root: Document, nodes: Text[], x: number, y: number): number {
  const caret = root.caretPositionFromPoint?.(x, y);
  const [node, offset] = caret
    ? [caret.offsetNode, caret.offset]
    : ((range) => [range?.startContainer, range?.startOffset ?? 0] as const)(root.caretRangeFromPoint?.(x, y));
  const index = nodes.indexOf(node as Text);
  return index < 0 ? -1 : nodes.slice(0, index).reduce((sum, {length}) => sum + length, offset);
}

install(document);
