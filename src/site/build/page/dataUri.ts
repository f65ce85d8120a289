/** Pictures that stand in the page itself, because they are the first thing to be seen. */
import {readFileSync} from 'node:fs';

/**
 * @param file path of an SVG picture
 * @returns its address, which holds the picture
 */
export function dataUri(file: string): string {
  const svg = readFileSync(file, 'utf8').trim();
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('"', "'")).replace(/%(?:20|2F|3A|3D)/g, decodeURIComponent)}`;
}
