/** Elements and attributes of HTML in the compatibility data. */
import {featureAt, type Feature} from './compat';

const present = (...found: (Feature | undefined)[]): Feature[] => found.filter((one) => one !== undefined);

/**
 * @param element name, or `*` if it is unknown
 * @param name of the attribute, in lower case
 * @param value if it is known
 * @returns the record of the value if there is one, else that of the attribute; none for unknown attributes
 */
export function featuresOfAttribute(element: string, name: string, value?: string): Feature[] {
  for (const place of [
    ['html', 'elements', element],
    ['html', 'global_attributes'],
  ]) {
    const attribute = featureAt(...place, name);
    const own = value === undefined ? undefined : featureAt(...place, name, value);
    if (attribute || own) return present(own ?? attribute);
  }
  return [];
}

/** @param name of the element, in lower case */
export const featuresOfElement = (name: string): Feature[] =>
  present(featureAt('html', 'elements', name) ?? featureAt('svg', 'elements', name));
