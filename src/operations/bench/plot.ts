/** A plot of several series against one axis, as SVG. */

export interface Series {
  label: string;
  /** One value per position on the axis; NaN leaves a gap. */
  values: readonly number[];
}

const SIZE = {width: 720, height: 420, left: 70, right: 210, top: 30, bottom: 50};
const COLOURS = ['#1f4fa3', '#a33c00', '#0b6e4f', '#8a1c7c', '#5a6775', '#b8860b', '#c2185b', '#0097a7', '#5d4037'];

/**
 * Draws each series as a multiple of its first value, with two logarithmic axes: a line parallel to the diagonal means
 * linear growth, a horizontal line means none.
 * @param places positions on the horizontal axis, increasing and above zero
 */
export function growthPlot(title: string, axis: string, places: readonly number[], series: readonly Series[]): string {
  const ratios = series.map(({values}) => values.map((value) => value / values[0]!));
  const steepest = places.at(-1)! / places[0]!;
  const most = Math.max(2, steepest, ...ratios.flat().filter(Number.isFinite));
  const least = Math.min(1, ...ratios.flat().filter((ratio) => Number.isFinite(ratio) && ratio > 0));
  const inner = {width: SIZE.width - SIZE.left - SIZE.right, height: SIZE.height - SIZE.top - SIZE.bottom};
  const x = (place: number) =>
    SIZE.left + (steepest === 1 ? 0 : (Math.log(place / places[0]!) / Math.log(steepest)) * inner.width);
  const y = (ratio: number) => SIZE.top + inner.height * (1 - Math.log(ratio / least) / Math.log(most / least));
  const at = (values: readonly number[]) =>
    values.flatMap((ratio, index) => (ratio > 0 ? [`${x(places[index]!).toFixed(1)},${y(ratio).toFixed(1)}`] : []));
  const ticks = [1, 2, 4, 8, 16, 32, 64].filter((ratio) => ratio <= most);
  const bottom = SIZE.height - SIZE.bottom;
  const right = SIZE.left + inner.width;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escape(title)}</title><rect width="100%" height="100%" fill="#fff"/>`,
    ...ticks.map(
      (ratio) =>
        `<path d="M${SIZE.left} ${y(ratio).toFixed(1)}H${right}" stroke="#ddd"/><text x="${SIZE.left - 8}" y="${(y(ratio) + 4).toFixed(1)}" text-anchor="end">×${ratio}</text>`,
    ),
    ...places.map(
      (place) => `<text x="${x(place).toFixed(1)}" y="${bottom + 20}" text-anchor="middle">${place}</text>`,
    ),
    `<text x="${SIZE.left + inner.width / 2}" y="${bottom + 40}" text-anchor="middle">${escape(axis)}</text>`,
    ...ratios.flatMap((values, index) => {
      const colour = COLOURS[index % COLOURS.length]!;
      const lineHeight = SIZE.top + 14 + index * 20;
      return [
        `<polyline points="${at(values).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        `<text x="${right + 14}" y="${lineHeight}" fill="${colour}">${escape(series[index]!.label)}</text>`,
      ];
    }),
    '</svg>',
    '',
  ].join('\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
