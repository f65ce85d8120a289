/** A picture with a portrait version for phones. */
import {element, paragraph, type Block} from '../nodes';
import type {Drawing, Shape} from '../pictures/svg';

/** Media query for the portrait version. */
const PHONE = '(width < 48em)';

/**
 * A raw HTML element, because Docusaurus inlines small Markdown images, which would add their bytes to the page even if
 * they are never scrolled into view. The pictures of each locale are served from the root of the site.
 * @param of address and size of the picture of each shape
 */
export function pictureOf(alt: string, of: (shape: Shape) => Omit<Drawing, 'image'> & {address: string}): Block {
  const [wide, upright] = [of('wide'), of('upright')];
  const size = ({width, height}: typeof wide) => ({width, height});
  return paragraph(
    element(
      'picture',
      {},
      element('source', {media: PHONE, srcSet: upright.address, ...size(upright)}),
      element('img', {src: wide.address, alt, ...size(wide), loading: 'lazy', decoding: 'async'}),
    ),
  );
}
