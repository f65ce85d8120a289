/** What people call a payment method. */
import type {Method} from './schemas';
import type {Translator} from './translate';

/** The name of a method to a reader: a brand is written as it writes itself. */
export function methodName({name, brand}: Pick<Method, 'name' | 'brand'>, t: Translator): string {
  return brand ? name : t(name);
}
