/** Words that suggest another rule for the order of events than the one of this site. */
import type {Problem} from '../../facts';
import {problem} from './problem';
import type {SourcePage} from './source';

/** Names and spellings of other ordering rules. Each has been on a page before or is a likely variant. */
const OTHER_GUARDS: readonly RegExp[] = [
  /state guard/i,
  /запобіжник\w* статус/i,
  /(?:state|status|order)s? (?:[\w ]{0,20})?forward only/i,
  /(?:статус|замовлення)\S* лише вперед/i,
  /final status(?:es)? (?:wins?\b|(?:is|are) never overwritten)/i,
  /accepts? (?:a |the )?(?:callback|event)s? only if the (?:list|move|status)/i,
  /(?:приймайте|беріть|зберігайте) (?:колбек|подію)\S*,? лише якщо (?:такий )?(?:перехід|статус)/i,
  /(?:along|follow) the \[?(?:allowed )?moves/i,
  /за \[?дозволеними переходами/i,
  /\b(?:mayMove|may_move|canMove|isAllowedMove)\b/,
  /(?:status|from|known) NOT IN \(/i,
  /\bFINALS?\.(?:has|contains|includes)\(/,
  /`?event_id`? (?:under a unique index|to drop duplicates|once)/i,
  /`event_id`[^.\n]{0,40}(?:унікальним індексом|відкидайте)/i,
];

/**
 * Words of a line that suggest another order of events than the version.
 * @returns a message for each
 */
export const orderGuards = (line: string): string[] =>
  OTHER_GUARDS.flatMap((guard) => {
    const found = guard.exec(line)?.[0];
    return found
      ? `“${found}” is another rule of order; the version alone decides which event is newer (::table{name=order_rule})`
      : [];
  });

/** Lines of a page that suggest another rule of order. */
export const orderProblems = ({file, lines}: SourcePage): Problem[] =>
  lines.flatMap((text, index) => orderGuards(text).map((message) => problem('order-rule', file, index + 1, message)));
