/** External rules with their sources, one table per topic. */
import {fill} from '../builders/context';
import {formatDate} from '../format';
import {inline, link, table, text, type Inline} from '../nodes';
import type {ShapedTable} from './define';

/** Sources, labelled with their host names. */
function sourceLinks(addresses: readonly string[]): Inline[] {
  return addresses.flatMap((address, index) => [
    ...(index > 0 ? [text(', ')] : []),
    link(address, text(new URL(address).hostname.replace(/^www\.|\.$/g, ''))),
  ]);
}

export const rules: ShapedTable = {
  name: 'rules',
  each: ({rules: {topics}}) => topics.map(({name}) => name),
  build({t, facts}, entry) {
    const topic = facts.rules.topics.find(({name}) => name === entry)!;
    const rows = topic.rules.map(({text: words, read, changes, source}) => {
      const day: Inline[] = changes ? [text(` ${fill(t('As of {date}.'), {date: formatDate(read, t.locale)})}`)] : [];
      return {cells: [[...inline(t(words)), ...day], sourceLinks(source)]};
    });
    return table('rules', [t('Rule'), t('Read at')], rows);
  },
};
