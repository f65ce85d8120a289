/** Sequence pictures of payment flows, drawn from the steps of a method's record as plain SVG. */
import type {Content} from '../../facts/load';
import {ACTORS, flowImagePath} from './actors';
import type {Flow} from '../../schemas/data';
import type {Translator} from '../../facts/translate';
import {createTranslator, LOCALES} from '../../facts/translate';

/** All pictures of the site: path below the static folder → SVG text. */
export function flowImages(content: Content): Map<string, string> {
  return new Map(
    LOCALES.flatMap((locale) => {
      const t = createTranslator(locale, content.translations);
      return [...content.methods].flatMap(([id, method]) =>
        Object.entries(method.flows).map(([flowId, flow]): [string, string] => [
          flowImagePath(id, flowId, locale).slice(1),
          drawSequence(
            `${method.name}: ${t(flow.integration === 'hpp' ? 'Hosted payment page (HPP)' : 'Host to host (H2H)')}`,
            flow,
            t,
          ),
        ]),
      );
    }),
  );
}

const WIDTH = 960;
const MARGIN = 110;
const TOP = 92;
const LINE = 19;
/** Average width of a character at 15 px in the usual sans-serif fonts; labels wrap by it, with some air. */
const CHARACTER = 8.2;

/**
 * Draws lifelines of the actors and one numbered arrow per step.
 * The ground is opaque and the colours are fixed, because an image cannot follow the theme of the page.
 */
export function drawSequence(title: string, flow: Flow, t: Translator): string {
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
    const label = plain(`${index + 1}. ${t(step.text)}`);
    const lines = wrap(label, Math.max(22, Math.floor((span - 16) / CHARACTER)));
    lines.forEach((line, row) => {
      parts.push(
        `<text x="${round(middle)}" y="${round(y + row * LINE)}" text-anchor="middle" class="label">${escape(line)}</text>`,
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
          `<text y="5" text-anchor="middle" class="badge-text">${escape(t('status'))} ${badge}</text></g>`,
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
        `<text x="${cx}" y="${TOP - 14}" text-anchor="middle" class="actor-text">${escape(t(ACTORS[actor]))}</text>`
      );
    })
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" lang="${t.locale}">`,
    `<title>${escape(title)}</title>`,
    '<style>',
    'text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;fill:#16202e}',
    '.title{font-size:17px;font-weight:600}.label{font-size:15px}.actor-text{font-size:16px;font-weight:600;fill:#fff}',
    '.actor{fill:#1f4e79}.life{stroke:#8a99ab;stroke-width:1.5;stroke-dasharray:4 5}.arrow{stroke:#1f4e79;stroke-width:2}',
    '.badge{fill:#fff4d6;stroke:#b47b00}.badge-text{font-size:13px;fill:#5c3d00}',
    '</style>',
    '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="#1f4e79"/></marker></defs>',
    `<rect width="${WIDTH}" height="${height}" fill="#f7f9fc"/>`,
    `<text x="24" y="32" class="title">${escape(title)}</text>`,
    lifelines,
    // A ground-coloured outline keeps labels readable where they cross a lifeline.
    `<g style="paint-order:stroke;stroke-linejoin:round">${parts.join('').replaceAll('class="label"', 'class="label" stroke="#f7f9fc" stroke-width="5" style="paint-order:stroke"')}</g>`,
    '</svg>',
    '',
  ].join('\n');
}

export function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}

export function wrap(label: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
