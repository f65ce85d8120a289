/** Display names of payment methods. */
import type {Method} from './schemas';
import type {Translator} from './translate';

/** Display name of a method. Brand names are not translated. */
export function methodName({name, brand}: Pick<Method, 'name' | 'brand'>, t: Translator): string {
  return brand ? name : t(name);
}
