/** A QR code as inline SVG: the policy of the page allows neither scripts nor images from elsewhere. */
import {html} from 'hono/html';
import encodeQR from 'qr';
import type {Markup} from './layout';

/** Light modules around the code, without which scanners do not find it. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4;

/**
 * @param text what the code holds
 * @param name what it is, for those who do not see it
 * @returns dark modules on a white ground in both colour schemes: many scanners refuse inverted codes
 */
export function qrCode(text: string, name: string): Markup {
  const rows = encodeQR(text, 'raw', {ecc: 'medium', border: QUIET_ZONE});
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`<svg class="qr" role="img" aria-label="${name}" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
