/**
 * Short class names for two code themes. Each declaration of a theme (a colour, a slant) has a class, and a token has
 * the classes of its declarations, so a change of theme only affects the style sheet.
 */
import type {PrismTheme} from 'prism-react-renderer';

export interface CodeThemes {
  light: PrismTheme;
  dark: PrismTheme;
}

interface Declaration {
  className: string;
  property: string;
  light: string;
  dark: string;
}

export interface CodeClasses {
  /**
   * @param types types of a token, outermost first
   * @returns its classes, separated by spaces: one for the colour, and one for each further declaration
   */
  of: (types: string[]) => string;
  /** Declarations in the order of their classes, starting with the colour of plain text. */
  declarations: Declaration[];
}

/** Properties that are invisible on spaces, so that a space can share the classes of its neighbour. */
const SUPPORTED = new Set(['color', 'fontStyle', 'fontWeight']);

/**
 * @throws Error if the themes do not style the same tokens, if an entry is limited to some languages, or for a property
 *   that is visible on spaces
 */
export function codeClasses({light, dark}: CodeThemes): CodeClasses {
  if (shape(light) !== shape(dark)) throw new Error('The light and the dark code theme must style the same tokens');
  const declarations = new Map<string, Declaration>();
  const declare = (property: string, values: {light: string; dark: string}): Declaration => {
    if (!SUPPORTED.has(property)) throw new Error(`Code themes cannot set “${property}”`);
    const key = JSON.stringify([property, values]);
    const declaration = declarations.get(key) ?? {className: letter(declarations.size), property, ...values};
    declarations.set(key, declaration);
    return declaration;
  };
  const plain = declare('color', {light: String(light.plain.color), dark: String(dark.plain.color)});
  /** Token type → property → declaration. */
  const byType = new Map([['plain', new Map([['color', plain]])]]);
  for (const [index, entry] of light.styles.entries()) {
    if (entry.languages) throw new Error(`Styles for some languages only are not supported: ${entry.types.join()}`);
    const inDark = dark.styles[index]!.style as Record<string, unknown>;
    for (const [property, value] of Object.entries(entry.style)) {
      const declaration = declare(property, {light: String(value), dark: String(inDark[property])});
      for (const type of entry.types) {
        byType.set(type, (byType.get(type) ?? new Map<string, Declaration>()).set(property, declaration));
      }
    }
  }
  return {
    declarations: [...declarations.values()],
    of(types) {
      const holding = new Map([['color', plain]]);
      for (const type of types) {
        for (const [property, declaration] of byType.get(type) ?? []) holding.set(property, declaration);
      }
      return [...holding.values()]
        .map(({className}) => className)
        .sort()
        .join(' ');
    },
  };
}

/** Style sheet of the themes: background and plain colour as variables, and one rule per class. */
export function codeStylesheet(themes: CodeThemes): string {
  const variables = ({plain}: PrismTheme) =>
    `{--pg-block-color:${plain.color};--pg-block-ground:${plain.backgroundColor}}`;
  const rules = codeClasses(themes).declarations.flatMap(({className, property, light, dark}) => {
    const name = property.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
    const rule = `.prism-code .${className}{${name}:`;
    return [`${rule}${light}}`, ...(dark === light ? [] : [`[data-theme='dark'] ${rule}${dark}}`])];
  });
  return [`:root${variables(themes.light)}`, `[data-theme='dark']${variables(themes.dark)}`, ...rules, ''].join('\n');
}

function shape({plain, styles}: PrismTheme): string {
  return JSON.stringify([Object.keys(plain), styles.map(({types, style}) => [types, Object.keys(style)])]);
}

function letter(index: number): string {
  if (index >= 26) throw new Error('More than 26 declarations; the classes have one letter');
  return String.fromCodePoint(97 + index);
}
