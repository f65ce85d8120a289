/** Scripts that run in the head, before the page is drawn. */
import type {HtmlTagObject} from '@docusaurus/types';
import {WHOLE} from '../page/wholeLayout/attribute';
import {showStoredTab, showStoredTabsOnArrival, showTab} from '../page/tabs/show';
import {ANNOUNCEMENT_ID} from '../../config/site';
import {cleanAddress} from './cleanAddress';
import {freshAnnouncement} from './freshAnnouncement';
import {loadGuard, RELOADED_KEY, type LoadGuardTexts} from './loadGuard';
import {localNotFound} from './localNotFound';
import {wholeLayout} from './wholeLayout';

const TEXTS: LoadGuardTexts = {
  en: {failed: 'A part of this page could not be loaded:', retry: 'Retry'},
  uk: {failed: 'Не вдалося завантажити частину сторінки:', retry: 'Повторити'},
};

/** Source of a call of the function with these arguments. */
function call<T extends unknown[]>(run: (...parameters: T) => void, ...parameters: T): string {
  return `(${run.toString()})(${parameters.map((parameter) => JSON.stringify(parameter)).join(',')});`;
}

export const earlyScripts: HtmlTagObject = {
  tagName: 'script',
  attributes: {},
  innerHTML: [
    `(function(l){var a=(${cleanAddress.toString()})(l.pathname,l.hash);`,
    'if(a.path!==l.pathname||a.hash!==l.hash)l.replace(a.path+l.search+a.hash);',
    // One move at a time: the second would undo the first.
    `else ${call(localNotFound, 'uk')}`,
    '})(location);',
    call(loadGuard, TEXTS, RELOADED_KEY),
    call(freshAnnouncement, ANNOUNCEMENT_ID),
    call(wholeLayout, WHOLE),
    `(${showStoredTabsOnArrival.toString()})(${showStoredTab.toString()},${showTab.toString()});`,
  ].join(''),
};
