/** The picture of the statuses and of the moves between them, drawn from the data that the sandbox runs. */
import type {Statuses} from '../../schemas';
import type {Content} from '../../facts/load';
import type {Locale, Translator} from '../../facts/translate';
import {escapeMarkup, plain} from '../html';
import {colour} from './palette';
import {inEveryLocale, round, svg, WIDTH, wrap} from './svg';

/** Site path of the picture. */
export function statusImagePath(locale: Locale): string {
  return `/img/statuses.${locale}.svg`;
}

/** The picture in each locale: path below the static folder → SVG text. */
export function statusImages(content: Content): Map<string, string> {
  return inEveryLocale(content, (t) => [[statusImagePath(t.locale), drawStatuses(content.statuses, t)]]);
}

/** The same in words, for those who do not see it. */
export function describeStatuses({transitions}: Statuses, t: Translator): string {
  const moves = transitions.map(({from, to}) => `${from ?? t('(none)')} → ${to}`);
  return `${t('Statuses and the allowed moves between them')}: ${moves.join(', ')}`;
}

type Move = Statuses['transitions'][number];
interface Point {
  x: number;
  y: number;
}

const BOX = {width: 132, height: 56};
const HALF: Point = {x: BOX.width / 2, y: BOX.height / 2};
const START: Point = {x: 36, y: 190};
const LOWER_ROW = 400;
const LEGEND = 500;
const LINE = 22;
/** How many characters of the legend fit into one line. */
const LEGEND_CHARACTERS = 100;

/**
 * The way from the start through most statuses stands in one row; the statuses where it can end early stand below, each
 * near the ones that lead to it. Arrows carry numbers, and the list below says what each one means.
 */
export function drawStatuses({statuses, transitions}: Statuses, t: Translator): string {
  const way = longestWay(onward({statuses, transitions}));
  const ends = statuses.map(({code}) => code).filter((code) => !way.includes(code));
  const rank = (code: number | null) => (code === null ? -1 : way.indexOf(code));
  const meanSource = (code: number) => {
    const sources = transitions.filter(({to}) => to === code).map(({from}) => rank(from));
    return sources.reduce((sum, value) => sum + value, 0) / Math.max(1, sources.length);
  };
  ends.sort((a, b) => meanSource(a) - meanSource(b) || a - b);

  const places = new Map<number | null, Point>([[null, START]]);
  const spread = (codes: number[], left: number, right: number, y: number) =>
    codes.forEach((code, index) =>
      places.set(code, {x: left + (index * (right - left)) / Math.max(1, codes.length - 1), y}),
    );
  spread(way, 150, WIDTH - 90, START.y);
  spread(ends, 230, 710, LOWER_ROW);

  const arrows = transitions.map((move, index) => arrow(move, index + 1, places, rank));
  const boxes = statuses.map(({code, name, final}) => {
    const {x, y} = places.get(code)!;
    const kind = code === 1 ? 'good' : final ? 'bad' : 'open';
    const inner = final ? `<rect x="-62" y="-24" width="124" height="48" rx="7" class="inner ${kind}"/>` : '';
    return (
      `<g transform="translate(${round(x)} ${round(y)})"><rect x="${-BOX.width / 2}" y="${-BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="10" class="box ${kind}"/>${inner}` +
      `<text y="6" text-anchor="middle" class="name">${code} ${escapeMarkup(name)}</text></g>`
    );
  });

  let y = LEGEND;
  const legend: string[] = [];
  const line = (text: string, x: number) => {
    legend.push(`<text x="${x}" y="${y}" class="legend">${escapeMarkup(text)}</text>`);
    y += LINE;
  };
  line(t('A double frame marks a final status.'), 28);
  transitions.forEach((move, index) => {
    const label = `${index + 1}. ${move.from ?? t('(none)')} → ${move.to}: ${plain(t(move.when))}`;
    wrap(label, LEGEND_CHARACTERS).forEach((part, row) => line(part, row === 0 ? 28 : 52));
  });
  const title = t('Statuses and the allowed moves between them');
  return svg(
    {
      title,
      height: y,
      styles: [
        '.title{font-size:17px;font-weight:600}.name{font-size:16px;font-weight:600}.legend{font-size:15px}',
        '.box,.inner{stroke-width:2}',
        ...(['open', 'good', 'bad'] as const).map(
          (kind) => `.${kind}{fill:${colour(`${kind}-ground`)};stroke:${colour(kind)}}`,
        ),
        '.inner{fill:none}',
        `.arrow{fill:none;stroke:${colour('muted')};stroke-width:2}.number{fill:${colour('accent')}}`,
        `.number-text{font-size:13px;font-weight:600;fill:${colour('on-accent')}}`,
      ],
      parts: [
        `<text x="28" y="36" class="title">${escapeMarkup(title)}</text>`,
        `<circle cx="${START.x}" cy="${START.y}" r="9" class="number"/>`,
        ...arrows.map(({path}) => path),
        ...boxes,
        ...arrows.map(({number}) => number),
        ...legend,
      ],
    },
    t,
  );
}

/** The moves that lead on: out of a final status only those to where no other move leads. The others go back. */
function onward({statuses, transitions}: Statuses): Move[] {
  const isFinal = (code: number | null) => statuses.some((status) => status.code === code && status.final);
  return transitions.filter(
    ({from, to}) =>
      from !== to && (!isFinal(from) || transitions.every((move) => move.to !== to || isFinal(move.from))),
  );
}

/** The way from the start that passes the most statuses. @throws Error when the moves go in a circle */
function longestWay(moves: readonly Move[]): number[] {
  const from = (code: number | null, seen: readonly number[]): number[] => {
    const ways = moves
      .filter((move) => move.from === code)
      .map(({to}) => {
        if (seen.includes(to)) throw new Error(`the moves between statuses go in a circle at ${to}`);
        return [to, ...from(to, [...seen, to])];
      });
    return ways.reduce((best, way) => (way.length > best.length ? way : best), []);
  };
  return from(null, []);
}

/** An arrow as a curve, with its number nearer to its start, where arrows are still apart and no head is in the way. */
function arrow(
  {from, to}: Move,
  number: number,
  places: ReadonlyMap<number | null, Point>,
  rank: (code: number | null) => number,
): {path: string; number: string} {
  const source = places.get(from)!;
  const target = places.get(to)!;
  const half = from === null ? {x: 10, y: 10} : HALF;
  const {start, end, bend} =
    target.y === source.y ? alongRow(source, target, half, rank(to) - rank(from)) : acrossRows(source, target, half);
  const at = 0.3;
  const middle = (a: number, b: number, c: number) => (1 - at) ** 2 * a + 2 * at * (1 - at) * b + at ** 2 * c;
  const x = round(middle(start.x, bend.x, end.x));
  const y = round(middle(start.y, bend.y, end.y));
  return {
    path: `<path d="M${round(start.x)} ${round(start.y)}Q${round(bend.x)} ${round(bend.y)} ${round(end.x)} ${round(end.y)}" class="arrow" marker-end="url(#head)"/>`,
    number: `<circle cx="${x}" cy="${y}" r="10" class="number"/><text x="${x}" y="${round(Number(y) + 4.5)}" text-anchor="middle" class="number-text">${number}</text>`,
  };
}

interface Curve {
  start: Point;
  end: Point;
  /** Where the curve is drawn to. */
  bend: Point;
}

/** @param half size of the box that the arrow leaves @param steps places to the right; back is negative, 0 stays */
function alongRow(source: Point, target: Point, half: Point, steps: number): Curve {
  if (steps === 1) {
    const start = {x: source.x + half.x, y: source.y};
    const end = {x: target.x - HALF.x - 3, y: target.y};
    return {start, end, bend: {x: (start.x + end.x) / 2, y: source.y}};
  }
  // On above the row, back below it. Where an arrow begins at the round start, it begins in its middle.
  const side = steps < 0 ? 1 : -1;
  const aside = half === HALF ? 20 * (Math.sign(steps) || -1) : 0;
  const start = {x: source.x + aside, y: source.y + side * half.y};
  const end = {x: target.x - 20 * (Math.sign(steps) || -1), y: target.y + side * (HALF.y + 3)};
  return {start, end, bend: {x: (start.x + end.x) / 2, y: source.y + side * (70 + 32 * Math.abs(steps))}};
}

/** Arrows from one status leave side by side, in the order of their targets. @param half size of the box that is left */
function acrossRows(source: Point, target: Point, half: Point): Curve {
  const lean = Math.max(-1, Math.min(1, (target.x - source.x) / 300));
  const down = Math.sign(target.y - source.y);
  const start = {x: source.x + lean * (half.x - 16), y: source.y + down * half.y};
  const end = {x: target.x - lean * (HALF.x - 16), y: target.y - down * (HALF.y + 3)};
  return {start, end, bend: {x: (start.x + end.x) / 2, y: (start.y + end.y) / 2}};
}
