/** Contrast of two colours by WCAG 2.2, for the payment pages that merchants style and for the site itself. */

/**
 * @param one colour as `#rrggbb` or `#rgb`
 * @param other colour as `#rrggbb` or `#rgb`
 * @returns the contrast ratio, from 1 (equal) to 21 (black and white); the order does not matter
 */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of an sRGB colour, from 0 to 1. */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1);
  const [red, green, blue] = [0, 2, 4].map((start) => {
    const part = parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
