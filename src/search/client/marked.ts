/** Text with what was found in it marked, as HTML. */

const SIGNS: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!);
}

/** @param positions [start, length], by rising start; an empty one marks nothing */
export function marked(text: string, positions: readonly (readonly [number, number])[]): string {
  let html = '';
  let at = 0;
  for (const [start, length] of positions) {
    if (start < at || length === 0) continue;
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, start + length))}</mark>`;
    at = start + length;
  }
  return html + escapeHtml(text.slice(at));
}
