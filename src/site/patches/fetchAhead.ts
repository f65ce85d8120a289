/**
 * Replaces core's module, which fetches the scripts of a page that a link near the pointer leads to. The element that
 * runs a script takes it from the HTTP cache.
 * @param address of a script on this site
 * @returns resolves when the file has arrived or failed, or at once if the browser prefetches it; the navigation that needs
 *   it reports a failure
 */
import {prefetch} from '../../page';

export default async function fetchAhead(address: string): Promise<void> {
  if (prefetch(address)) return;
  await fetch(address, {priority: 'low'})
    .then((response) => response.arrayBuffer())
    .catch(() => {});
}
