/** The guide to settlement names each kind of movement where it says how to book it. */
import {expect, test} from 'vitest';
import {COMPLETE_LOCALES, type CompleteLocale} from '../../src/brand';
import {getFacts} from '../../src/facts/load';
import {docsFolder} from '../../src/facts/routes';
import {ROOT} from '../root';
import {pageOf} from './pages';

const facts = await getFacts(ROOT);

/** @returns source of the steps that close a month */
function steps(locale: CompleteLocale): string {
  const {source} = pageOf(`${docsFolder(locale)}/settlement.mdx`);
  return source.split(/^## /m).find((section) => section.split('\n')[0]!.endsWith('{#close}'))!;
}

test.each(COMPLETE_LOCALES)('every kind of movement is booked, and no other one (%s)', (locale) => {
  const booking = steps(locale)
    .split('\n')
    .find((line) => line.startsWith('4. '))!;
  const named = [...booking.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!);
  const fields = ['amount', 'dispute_id', 'refund_of'];
  const kinds = facts.movementKinds.kinds.map(({name}) => name);
  expect([...new Set(named.filter((name) => !fields.includes(name)))].sort()).toEqual([...kinds].sort());
});
