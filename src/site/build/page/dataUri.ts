/** Inlines pictures of the first paint into the page. */
import {readFileSync} from 'node:fs';

/**
 * @param file path of an SVG file
 * @returns the picture as a data URI, which is a valid URL: without spaces
 */
export function dataUri(file: string): string {
  const svg = readFileSync(file, 'utf8').trim();
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('"', "'")).replace(/%(?:2F|3A|3D)/g, decodeURIComponent)}`;
}
