/** Complaints of a page reach the tests in each engine, from its first script on, and in each tab. */
import {expect, test} from './test';

test('an error, a warning, an uncaught error, a rejection and a request to another host are noticed', async ({
  reader,
}) => {
  await reader.open('/faq');
  const tabs = [reader, await reader.anotherTab()];
  await tabs[1]!.open('/uk/faq');
  for (const tab of tabs) {
    await tab.evaluate(() => {
      console.error('an error');
      console.warn('a warning');
      setTimeout(() => {
        throw new Error('an uncaught error');
      });
      void Promise.reject(new Error('a rejection'));
      const picture = new Image();
      return new Promise<void>((resolve) => {
        picture.addEventListener('error', () => resolve());
        picture.src = 'https://elsewhere.example/x.png';
      });
    });
    const complaints: string[] = [];
    for (const part of ['an error', 'a warning', 'an uncaught error', 'a rejection', 'elsewhere.example'])
      await tab
        .eventually(`complaint: ${part}`, async () => {
          complaints.push(...(await tab.complaints()));
          return complaints.some((text) => text.includes(part));
        })
        .toBe(true);
  }
});

test('a page that does not exist is no complaint', async ({reader}) => {
  await reader.open('/no-such-page');
  await reader.hydrated();
  expect(await reader.complaints()).toEqual([]);
});
