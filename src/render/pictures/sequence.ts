/** Sequence diagrams of payment flows, drawn as plain SVG from the steps of a method’s record. */
import {type Facts, type Flow, type Method, methodName, type Translator} from '../../facts';
import {ACTORS, flowImagePath, laneOf} from './actors';
import {escapeMarkup, plain} from '../html';
import {colour} from './palette';
import {inEveryLocale, PHONE_WIDTH as PHONE, round, svg, WIDTH, wrap, type Drawing, type Shape} from './svg';

/** Diagrams of all flows in each locale, for wide screens and phones: path below the static folder → SVG. */
export function flowImages(facts: Facts): Map<string, string> {
  return inEveryLocale(facts, (t) =>
    [...facts.methods].flatMap(([id, method]) =>
      Object.entries(method.flows).flatMap(([flowId, flow]): [string, string][] => [
        [flowImagePath(id, flowId, t.locale), drawFlow(method, flow, t, 'wide').image],
        [flowImagePath(id, flowId, t.locale, 'upright'), drawFlow(method, flow, t, 'upright').image],
      ]),
    ),
  );
}

/** Draws the diagram of one flow. */
export function drawFlow(method: Method, flow: Flow, t: Translator, shape: Shape): Drawing {
  return drawSequence(method, flow, t, shape === 'wide' ? WIDE : UPRIGHT);
}

interface Layout {
  width: number;
  /** Distance from the edges to the first and last lifeline, in px. */
  margin: (actors: number) => number;
  title: {size: number; characters: number};
  /** Box of an actor’s name. `narrow` puts each word of a name on a line of its own. */
  actor: {size: (actors: number) => number; height: number; width: (actors: number) => number; narrow: boolean};
  label: {size: number; line: number};
  /**
   * Position and width in characters of a label.
   * @param span length of its arrow in px
   */
  place: (middle: number, span: number) => {x: number; anchor: 'start' | 'middle'; characters: number};
}

/** Average width of a character at 15 px in common sans-serif fonts, slightly rounded up; labels wrap by it. */
const CHARACTER = 8.2;

const WIDE: Layout = {
  width: WIDTH,
  margin: () => 110,
  title: {size: 17, characters: 90},
  actor: {size: () => 16, height: 40, width: () => 168, narrow: false},
  label: {size: 15, line: 19},
  place: (middle, span) => ({
    x: middle,
    anchor: 'middle',
    characters: Math.max(22, Math.floor((span - 16) / CHARACTER)),
  }),
};

/** Each label has the whole width, above its arrow. */
const UPRIGHT: Layout = {
  width: PHONE,
  margin: (actors) => PHONE / (2 * actors),
  title: {size: 16, characters: 31},
  actor: {
    size: (actors) => (actors > 4 ? 11 : 12),
    height: 40,
    width: (actors) => PHONE / actors - 2,
    narrow: true,
  },
  label: {size: 14, line: 19},
  place: () => ({x: 12, anchor: 'start', characters: 42}),
};

/** Draws lifelines of the actors and one numbered arrow per step. */
function drawSequence(method: Method, flow: Flow, t: Translator, layout: Layout): Drawing {
  const {width} = layout;
  const title = `${methodName(method, t)}: ${t(flow.integration === 'hpp' ? 'Hosted payment page (HPP)' : 'Host to host (H2H)')}`;
  const actors = [...new Set(flow.steps.flatMap((step) => [step.from, step.to]))];
  const order = (Object.keys(ACTORS) as (keyof typeof ACTORS)[]).filter((actor) => actors.includes(actor));
  const margin = layout.margin(order.length);
  const x = new Map(
    order.map((actor, index) => [actor, margin + (index * (width - 2 * margin)) / Math.max(1, order.length - 1)]),
  );
  const heading = wrap(title, layout.title.characters);
  const top = 92 + (heading.length - 1) * 22;
  const {line} = layout.label;
  const parts: string[] = [];
  let y = top + 30;
  flow.steps.forEach((step, index) => {
    const from = x.get(step.from)!;
    const to = x.get(step.to)!;
    const label = `${index + 1}. ${plain(t(step.text))}`;
    const place = layout.place((from + to) / 2, Math.abs(to - from));
    const lines = wrap(label, place.characters);
    lines.forEach((part, row) => {
      parts.push(
        `<text x="${round(place.x)}" y="${round(y + row * line)}" text-anchor="${place.anchor}" class="label">${escapeMarkup(part)}</text>`,
      );
    });
    const arrowY = y + (lines.length - 1) * line + 10;
    const end = to + (to > from ? -4 : 4);
    parts.push(
      `<line x1="${round(from)}" y1="${round(arrowY)}" x2="${round(end)}" y2="${round(arrowY)}" class="arrow" marker-end="url(#head)"/>`,
    );
    y = arrowY + 34;
    if (step.status !== undefined) {
      const gatewayX = Math.min(Math.max(x.get('gateway')!, 62), width - 62);
      const badge = `${step.status}`;
      parts.push(
        `<g transform="translate(${round(gatewayX)} ${round(arrowY + 16)})"><rect x="-58" y="-11" width="116" height="22" rx="11" class="badge"/>` +
          `<text y="5" text-anchor="middle" class="badge-text">${escapeMarkup(t('status'))} ${badge}</text></g>`,
      );
      y += 24;
    }
  });
  const height = Math.round(y + 10);
  const {actor: box} = layout;
  const boxWidth = box.width(order.length);
  const lifelines = order
    .map((actor) => {
      const cx = round(x.get(actor)!);
      const names = box.narrow ? t(ACTORS[actor]).split(' ') : [t(ACTORS[actor])];
      const size = box.size(order.length);
      const first = top - box.height / 2 + size / 3 - ((names.length - 1) * (size + 3)) / 2;
      return (
        `<line x1="${cx}" y1="${top}" x2="${cx}" y2="${height - 16}" class="life"/>` +
        `<rect x="${round(x.get(actor)! - boxWidth / 2)}" y="${top - box.height}" width="${round(boxWidth)}" height="${box.height}" rx="8" class="${laneOf(actor)}"/>` +
        names
          .map(
            (part, row) =>
              `<text x="${cx}" y="${round(first + row * (size + 3))}" text-anchor="middle" class="actor">${escapeMarkup(part)}</text>`,
          )
          .join('')
      );
    })
    .join('');
  const image = svg(
    {
      title,
      width,
      height,
      styles: [
        // An outline in the background colour keeps labels readable where they cross a lifeline.
        `.title{font-size:${layout.title.size}px;font-weight:600}.label{font-size:${layout.label.size}px;stroke:${colour('ground')};stroke-width:5;stroke-linejoin:round;paint-order:stroke}`,
        `.actor{font-size:${box.size(order.length)}px;font-weight:600;fill:${colour('page')}}`,
        [...new Set(order.map(laneOf))].map((lane) => `.${lane}{fill:${colour(`lane-${lane}`)}}`).join(''),
        `.life{stroke:${colour('control-line')};stroke-width:1.5;stroke-dasharray:4 5}.arrow{stroke:${colour('muted')};stroke-width:2}`,
        `.badge{fill:${colour('open-ground')};stroke:${colour('open')}}.badge-text{font-size:13px;fill:${colour('open')}}`,
      ],
      parts: [
        ...heading.map(
          (part, row) =>
            `<text x="${box.narrow ? 12 : 24}" y="${32 + row * 22}" class="title">${escapeMarkup(part)}</text>`,
        ),
        lifelines,
        `<g>${parts.join('')}</g>`,
      ],
    },
    t,
  );
  return {image, width, height};
}
