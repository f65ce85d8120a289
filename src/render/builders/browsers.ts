/** The table of supported browsers. */
import type {BrowserName} from '../../facts';
import {table, text, type Block} from '../nodes';
import type {Context} from './context';

/** Names that readers know; they are the same in every language. */
const NAMES: Readonly<Record<BrowserName, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari (macOS)',
  ios_saf: 'Safari (iOS, iPadOS)',
};

/** Each browser once; the older of two versions of Firefox is that of the extended support release. */
export function browsers({facts, t}: Context): Block[] {
  const names = [...new Set(facts.browsers.map(({browser}) => browser))];
  const rows = names.map((name) => {
    const versions = facts.browsers
      .filter(({browser}) => browser === name)
      .map(({version}) => version)
      .sort((one, other) => Number(other) - Number(one));
    const [newest = '', extended] = versions;
    return {cells: [[text(NAMES[name])], [text(extended === undefined ? newest : `${newest}, ESR ${extended}`)]]};
  });
  return [table('browsers', [t('Browser'), t('Oldest version')], rows)];
}
