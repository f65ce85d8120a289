/** A picture that stands upright on a phone. */
import {element, paragraph, type Block} from '../nodes';
import type {Drawing, Shape} from '../pictures/svg';

/** Up to this width a phone shows the upright picture. */
const PHONE = '(max-width: 767px)';

/**
 * An element of HTML, because Docusaurus puts a small Markdown image into the page itself, where two thousand bytes would come
 * before anyone scrolls to it. The pictures of each locale stand at the root of the site.
 * @param of the picture of each shape: its address, and its size
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
