/** State diagrams of payments and disputes, drawn from the data that drives the sandbox. */
import type {Locale} from '../../brand';
import type {Statuses, Facts, Translator} from '../../facts';
import {escapeMarkup, plain} from '../html';
import {colour} from './palette';
import {imagePath, inEveryLocale, PHONE_WIDTH, round, svg, WIDTH, wrap, type Drawing, type Shape} from './svg';

/** The state machines that are drawn, with their titles. */
const MACHINES = {
  statuses: {
    of: ({statuses}: Facts): Machine => statuses,
    // The table below the picture says when.
    listed: false,
    title: 'Statuses and the allowed moves between them',
  },
  disputes: {
    of: ({disputeStatuses}: Facts): Machine => disputeStatuses,
    listed: true,
    title: 'Statuses of a dispute and the allowed moves between them',
  },
} as const;

export type MachineName = keyof typeof MACHINES;
type Machine = Pick<Statuses, 'statuses' | 'transitions'>;

/** Site path of a picture. */
export function statusImagePath(name: MachineName, locale: Locale, shape?: Shape): string {
  return imagePath(name, locale, shape);
}

/** Diagrams in each locale: path below the static folder → SVG. */
export function statusImages(facts: Facts): Map<string, string> {
  return inEveryLocale(facts, (t) =>
    (Object.keys(MACHINES) as MachineName[]).flatMap((name) =>
      (['wide', 'upright'] as const).map((shape): [string, string] => [
        statusImagePath(name, t.locale, shape),
        drawStatuses(name, facts, t, shape).image,
      ]),
    ),
  );
}

/** Text alternative of a diagram. */
export function describeStatuses(name: MachineName, facts: Facts, t: Translator): string {
  const {of, title} = MACHINES[name];
  const moves = of(facts).transitions.map(({from, to}) => `${from ?? t('(none)')} → ${to}`);
  return `${t(title)}: ${moves.join(', ')}`;
}

type Move = Statuses['transitions'][number];

/** A position relative to the main path: `along` it, and `across` it. */
interface Spot {
  along: number;
  across: number;
}

interface Point {
  x: number;
  y: number;
}

/** The main path runs to the right on wide screens and downwards on phones. */
interface Layout {
  width: number;
  title: {size: number; characters: number};
  box: {width: number; height: number};
  /** Half the size of a box. */
  half: Spot;
  start: Spot;
  /** Position of the main row: its middle, and its first and last box. */
  way: {across: number; from: number; to: number};
  /** Position of the row with the early final statuses. */
  ends: {across: number; from: number; to: number};
  legend: {top: number; x: number; indent: number; size: number; line: number; characters: number};
  /** Distance from the middle of a box edge to its second arrow. */
  aside: number;
  /** Offset of an arrow that passes boxes. */
  bulge: (steps: number) => number;
  /** From this distance on, arrows to the other row start near a corner; `inset` is the distance from the corner. */
  lean: {distance: number; inset: number};
  /** Font sizes of the names and arrow numbers, and the radius of the number. */
  name: number;
  number: {size: number; radius: number};
  isUpright: boolean;
}

/**
 * @param longest length in characters of the longest name with its code
 * @param count number of statuses on the main path
 */
function wideLayout(longest: number): Layout {
  const box = {width: Math.max(132, Math.round(longest * 10.8) + 16), height: 56};
  return {
    width: WIDTH,
    title: {size: 20, characters: 80},
    box,
    half: {along: box.width / 2, across: box.height / 2},
    start: {along: 36, across: 190},
    way: {across: 190, from: 84 + box.width / 2, to: WIDTH - 24 - box.width / 2},
    ends: {across: 400, from: 230, to: 710},
    legend: {top: 500, x: 28, indent: 28, size: 18, line: 26, characters: 88},
    aside: 20,
    bulge: (steps) => 70 + 32 * Math.abs(steps),
    lean: {distance: 300, inset: 16},
    name: 18,
    number: {size: 18, radius: 13},
    isUpright: false,
  };
}

/** The name of a status is below its code. */
function uprightLayout(longest: number, count: number): Layout {
  const box = {width: Math.max(104, Math.round(longest * 8.4) + 10), height: 52};
  // The early final statuses need more space.
  const pitch = count > 3 ? 112 : 150;
  const first = 182;
  const last = first + (count - 1) * pitch;
  const across = 44 + box.width / 2;
  return {
    width: PHONE_WIDTH,
    title: {size: 16, characters: 31},
    box,
    half: {along: box.height / 2, across: box.width / 2},
    start: {along: 108, across},
    way: {across, from: first, to: last},
    ends: {across: PHONE_WIDTH - 6 - box.width / 2, from: first + 0.4 * pitch, to: last - 0.4 * pitch},
    legend: {top: last + 76, x: 12, indent: 22, size: 14, line: 20, characters: 40},
    aside: 12,
    bulge: (steps) => box.width / 2 + (steps === 0 ? 46 : 26 + 16 * Math.abs(steps)),
    lean: {distance: 180, inset: 8},
    name: 13,
    number: {size: 13, radius: 10},
    isUpright: true,
  };
}

/**
 * Draws a state diagram. The longest path from the start is one row; early final statuses are beside it, near their
 * predecessors. Where no table explains the moves, arrows have numbers that a list in the picture explains.
 */
export function drawStatuses(name: MachineName, facts: Facts, t: Translator, shape: Shape): Drawing {
  const {of, title, listed} = MACHINES[name];
  const {statuses, transitions} = of(facts);
  const way = longestWay(onward({statuses, transitions}));
  const longest = (label: (status: Machine['statuses'][number]) => string) =>
    Math.max(...statuses.map((status) => label(status).length));
  const layout =
    shape === 'wide'
      ? wideLayout(longest((status) => `${status.code} ${status.name}`))
      : uprightLayout(
          longest((status) => status.name),
          way.length,
        );
  const ends = statuses.map(({code}) => code).filter((code) => !way.includes(code));
  const rank = (code: number | null) => (code === null ? -1 : way.indexOf(code));
  const meanSource = (code: number) => {
    const sources = transitions.filter(({to}) => to === code).map(({from}) => rank(from));
    return sources.reduce((sum, value) => sum + value, 0) / Math.max(1, sources.length);
  };
  ends.sort((a, b) => meanSource(a) - meanSource(b) || a - b);

  const places = new Map<number | null, Spot>([[null, layout.start]]);
  for (const [row, {across, from, to}] of [[way, layout.way] as const, [ends, layout.ends] as const])
    row.forEach((code, index) =>
      places.set(code, {along: from + (index * (to - from)) / Math.max(1, row.length - 1), across}),
    );

  const at = ({along, across}: Spot) => (layout.isUpright ? {x: across, y: along} : {x: along, y: across});
  const numbers: Point[] = [];
  const arrows = transitions.map((move, index) => drawArrow(move, index + 1, places, rank, layout, at, numbers));
  const {box} = layout;
  const boxes = statuses.map(({code, name: called, final}) => {
    const {x, y} = at(places.get(code)!);
    const kind = code === 1 ? 'good' : final ? 'bad' : 'open';
    const frame = (by: number, radius: number, names: string) =>
      `<rect x="${by - box.width / 2}" y="${by - box.height / 2}" width="${box.width - 2 * by}" height="${box.height - 2 * by}" rx="${radius}" class="${names}"/>`;
    const lines = layout.isUpright ? [String(code), escapeMarkup(called)] : [`${code} ${escapeMarkup(called)}`];
    const words = lines.map(
      (line, row) =>
        `<text y="${lines.length === 1 ? 6 : -4 + 18 * row}" text-anchor="middle" class="name">${line}</text>`,
    );
    return `<g transform="translate(${round(x)} ${round(y)})">${frame(0, 10, `box ${kind}`)}${final ? frame(4, 7, `inner ${kind}`) : ''}${words.join('')}</g>`;
  });

  const {legend} = layout;
  let y = legend.top;
  const written: string[] = [];
  const write = (text: string) =>
    wrap(text, legend.characters).forEach((part, row) => {
      const x = legend.x + (row === 0 ? 0 : legend.indent);
      written.push(`<text x="${x}" y="${y}" class="legend">${escapeMarkup(part)}</text>`);
      y += legend.line;
    });
  write(t('A double frame marks a final status.'));
  for (const [index, move] of (listed ? transitions : []).entries())
    write(`${index + 1}. ${move.from ?? t('(none)')} → ${move.to}: ${plain(t(move.when))}`);
  const heading = wrap(t(title), layout.title.characters);
  const image = svg(
    {
      title: t(title),
      width: layout.width,
      height: y,
      styles: [
        `.title{font-size:${layout.title.size}px;font-weight:600}.name{font-size:${layout.name}px;font-weight:600}.legend{font-size:${legend.size}px}`,
        '.box,.inner{stroke-width:2}',
        ...(['open', 'good', 'bad'] as const).map(
          (kind) => `.${kind}{fill:${colour(`${kind}-ground`)};stroke:${colour(kind)}}`,
        ),
        '.inner{fill:none}',
        `.arrow{fill:none;stroke:${colour('muted')};stroke-width:2}.number{fill:${colour('accent')}}`,
        `.number-text{font-size:${layout.number.size}px;font-weight:600;fill:${colour('on-accent')}}`,
      ],
      parts: [
        ...heading.map(
          (part, row) => `<text x="${legend.x}" y="${36 + 22 * row}" class="title">${escapeMarkup(part)}</text>`,
        ),
        `<circle cx="${at(layout.start).x}" cy="${at(layout.start).y}" r="9" class="number"/>`,
        ...arrows.map(({path}) => path),
        ...boxes,
        ...(listed ? arrows.map(({number}) => number) : []),
        ...written,
      ],
    },
    t,
  );
  return {image, width: layout.width, height: y};
}

/**
 * Transitions without those that lead back: from a final status, only those to statuses that have no other predecessor.
 */
function onward({statuses, transitions}: Machine): Move[] {
  const isFinal = (code: number | null) => statuses.some((status) => status.code === code && status.final);
  return transitions.filter(
    ({from, to}) =>
      from !== to && (!isFinal(from) || transitions.every((move) => move.to !== to || isFinal(move.from))),
  );
}

/** The path from the start with the most statuses, without repeats; the first one if there are several. */
function longestWay(moves: readonly Move[]): number[] {
  const from = (code: number | null, seen: readonly number[]): number[] => {
    const ways = moves
      .filter((move) => move.from === code && !seen.includes(move.to))
      .map(({to}) => [to, ...from(to, [...seen, to])]);
    return ways.reduce((best, way) => (way.length > best.length ? way : best), []);
  };
  return from(null, []);
}

/**
 * Preferred positions of the number on its arrow, as fractions of the length; those near the start avoid the arrow
 * head.
 */
const PARTS = [0.3, 0.4, 0.5, 0.22, 0.6, 0.68];

/**
 * Draws an arrow as a curve, with its number at a free position.
 * @param numbers positions of earlier numbers; the new one is appended
 */
function drawArrow(
  {from, to}: Move,
  number: number,
  places: ReadonlyMap<number | null, Spot>,
  rank: (code: number | null) => number,
  layout: Layout,
  at: (spot: Spot) => Point,
  numbers: Point[],
): {path: string; number: string} {
  const source = places.get(from)!;
  const target = places.get(to)!;
  const half = from === null ? {along: 10, across: 10} : layout.half;
  const {start, end, bend} =
    target.across === source.across
      ? alongRow(source, target, half, rank(to) - rank(from), layout)
      : acrossRows(source, target, half, layout);
  const [a, b, c] = [at(start), at(bend), at(end)];
  const {radius, size} = layout.number;
  const on = (part: number): Point => {
    const between = (first: number, second: number, third: number) =>
      (1 - part) ** 2 * first + 2 * part * (1 - part) * second + part ** 2 * third;
    return {x: between(a.x, b.x, c.x), y: between(a.y, b.y, c.y)};
  };
  const isFree = ({x, y}: Point) => numbers.every((other) => Math.hypot(other.x - x, other.y - y) > 2 * radius + 2);
  const place = PARTS.map(on).find(isFree) ?? on(PARTS[0]!);
  numbers.push(place);
  const [x, y] = [round(place.x), round(place.y)];
  return {
    path: `<path d="M${round(a.x)} ${round(a.y)}Q${round(b.x)} ${round(b.y)} ${round(c.x)} ${round(c.y)}" class="arrow" marker-end="url(#head)"/>`,
    number: `<circle cx="${x}" cy="${y}" r="${radius}" class="number"/><text x="${x}" y="${round(Number(y) + size * 0.35)}" text-anchor="middle" class="number-text">${number}</text>`,
  };
}

interface Curve {
  start: Spot;
  end: Spot;
  /** Control point of the curve. */
  bend: Spot;
}

/**
 * @param half size of the box that the arrow leaves
 * @param steps number of positions to the target; negative for back, 0 for a self-transition
 */
function alongRow(source: Spot, target: Spot, half: Spot, steps: number, layout: Layout): Curve {
  if (steps === 1) {
    const start = {along: source.along + half.along, across: source.across};
    const end = {along: target.along - layout.half.along - 3, across: target.across};
    return {start, end, bend: {along: (start.along + end.along) / 2, across: source.across}};
  }
  // Forward arrows are on one side of the row, backward arrows on the other. An arrow from the round start begins in
  // its middle.
  const side = steps < 0 ? 1 : -1;
  const by = layout.aside * (Math.sign(steps) || -1);
  const start = {
    along: source.along + (half === layout.half ? by : 0),
    across: source.across + side * half.across,
  };
  const end = {along: target.along - by, across: target.across + side * (layout.half.across + 3)};
  const bend = {along: (start.along + end.along) / 2, across: source.across + side * layout.bulge(steps)};
  return {start, end, bend};
}

/**
 * Arrows from one status to the other row start side by side, in the order of their targets.
 * @param half size of the box that the arrow leaves
 */
function acrossRows(source: Spot, target: Spot, half: Spot, layout: Layout): Curve {
  const {distance, inset} = layout.lean;
  const lean = Math.max(-1, Math.min(1, (target.along - source.along) / distance));
  const side = Math.sign(target.across - source.across);
  const start = {along: source.along + lean * (half.along - inset), across: source.across + side * half.across};
  const end = {
    along: target.along - lean * (layout.half.along - inset),
    across: target.across - side * (layout.half.across + 3),
  };
  return {start, end, bend: {along: (start.along + end.along) / 2, across: (start.across + end.across) / 2}};
}
