/** Sequence pictures of payment flows, drawn from the steps of a method's record as plain SVG. */
import type {Content} from '../../facts/load';
import {ACTORS, flowImagePath} from './actors';
import type {Flow} from '../../schemas';
import type {Translator} from '../../facts/translate';
import {escapeMarkup, plain} from '../html';
import {GROUND, inEveryLocale, round, svg, WIDTH, wrap} from './svg';

/** The picture of each flow in each locale: path below the static folder → SVG text. */
export function flowImages(content: Content): Map<string, string> {
  return inEveryLocale(content, (t) =>
    [...content.methods].flatMap(([id, method]) =>
      Object.entries(method.flows).map(([flowId, flow]): [string, string] => [
        flowImagePath(id, flowId, t.locale),
        drawSequence(
          `${method.name}: ${t(flow.integration === 'hpp' ? 'Hosted payment page (HPP)' : 'Host to host (H2H)')}`,
          flow,
          t,
        ),
      ]),
    ),
  );
}

const MARGIN = 110;
const TOP = 92;
const LINE = 19;
/** Average width of a character at 15 px in the usual sans-serif fonts; labels wrap by it, with some air. */
const CHARACTER = 8.2;

/** Draws lifelines of the actors and one numbered arrow per step. */
function drawSequence(title: string, flow: Flow, t: Translator): string {
  const actors = [...new Set(flow.steps.flatMap((step) => [step.from, step.to]))];
  const order = (Object.keys(ACTORS) as (keyof typeof ACTORS)[]).filter((actor) => actors.includes(actor));
  const x = new Map(
    order.map((actor, index) => [actor, MARGIN + (index * (WIDTH - 2 * MARGIN)) / Math.max(1, order.length - 1)]),
  );
  const parts: string[] = [];
  let y = TOP + 30;
  flow.steps.forEach((step, index) => {
    const from = x.get(step.from)!;
    const to = x.get(step.to)!;
    const span = Math.abs(to - from);
    const middle = (from + to) / 2;
    const label = `${index + 1}. ${plain(t(step.text))}`;
    const lines = wrap(label, Math.max(22, Math.floor((span - 16) / CHARACTER)));
    lines.forEach((line, row) => {
      parts.push(
        `<text x="${round(middle)}" y="${round(y + row * LINE)}" text-anchor="middle" class="label">${escapeMarkup(line)}</text>`,
      );
    });
    const arrowY = y + (lines.length - 1) * LINE + 10;
    const end = to + (to > from ? -4 : 4);
    parts.push(
      `<line x1="${round(from)}" y1="${round(arrowY)}" x2="${round(end)}" y2="${round(arrowY)}" class="arrow" marker-end="url(#head)"/>`,
    );
    y = arrowY + 34;
    if (step.status !== undefined) {
      const gatewayX = x.get('gateway')!;
      const badge = `${step.status}`;
      parts.push(
        `<g transform="translate(${round(gatewayX)} ${round(arrowY + 16)})"><rect x="-58" y="-11" width="116" height="22" rx="11" class="badge"/>` +
          `<text y="5" text-anchor="middle" class="badge-text">${escapeMarkup(t('status'))} ${badge}</text></g>`,
      );
      y += 24;
    }
  });
  const height = Math.round(y + 10);
  const lifelines = order
    .map((actor) => {
      const cx = round(x.get(actor)!);
      return (
        `<line x1="${cx}" y1="${TOP}" x2="${cx}" y2="${height - 16}" class="life"/>` +
        `<rect x="${round(x.get(actor)! - 84)}" y="${TOP - 40}" width="168" height="40" rx="8" class="actor"/>` +
        `<text x="${cx}" y="${TOP - 14}" text-anchor="middle" class="actor-text">${escapeMarkup(t(ACTORS[actor]))}</text>`
      );
    })
    .join('');
  // A ground-coloured outline keeps labels readable where they cross a lifeline.
  const outlined = parts
    .join('')
    .replaceAll('class="label"', `class="label" stroke="${GROUND}" stroke-width="5" style="paint-order:stroke"`);
  return svg(
    {
      title,
      height,
      styles: [
        '.title{font-size:17px;font-weight:600}.label{font-size:15px}.actor-text{font-size:16px;font-weight:600;fill:#fff}',
        '.actor{fill:#1f4e79}.life{stroke:#8a99ab;stroke-width:1.5;stroke-dasharray:4 5}.arrow{stroke:#1f4e79;stroke-width:2}',
        '.badge{fill:#fff4d6;stroke:#b47b00}.badge-text{font-size:13px;fill:#5c3d00}',
      ],
      parts: [
        `<text x="24" y="32" class="title">${escapeMarkup(title)}</text>`,
        lifelines,
        `<g style="paint-order:stroke;stroke-linejoin:round">${outlined}</g>`,
      ],
    },
    t,
  );
}
