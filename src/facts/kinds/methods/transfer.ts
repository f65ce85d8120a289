/** Checks of methods in which the customer transfers money to a displayed card. */
import {validators} from '../../../domain';
import type {MethodRecord} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';

/** Transfer options are distinct and use fields of the method, and the recipient cards have valid numbers. */
export function transferIsSound(source: LocatedValue<MethodRecord>): Problem[] {
  const {transfer, fields} = source.value;
  if (!transfer) return [];
  const {problems, say, must} = reportOn(source);
  transfer.methods.forEach(({id, slug, min_amount: least, max_amount: most, confirmation_fields: names}, index) => {
    const keys = ['transfer', 'methods', index];
    if (transfer.methods.findIndex((other) => other.id === id || other.slug === slug) !== index)
      say(keys, `“${id}” or “${slug}” is listed twice`);
    if (least > most) say(keys, 'min_amount must not be above max_amount');
    for (const name of names)
      must(name in fields, [...keys, 'confirmation_fields'], 'field', name, Object.keys(fields));
  });
  transfer.recipients.forEach(({card_number: number}, index) => {
    const complaint = validators.pan(number);
    if (complaint !== null) say(['transfer', 'recipients', index], `card number “${number}” ${complaint}`);
  });
  return problems;
}
