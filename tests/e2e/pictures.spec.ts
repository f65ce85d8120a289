/** The words of a picture stay in their boxes, in whatever font the reader has: here the wide one of this machine. */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {ROOT} from '../root';

const FOLDER = path.join(ROOT, 'build/img');
const pictures = readdirSync(FOLDER, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.svg'));

test('no text of a picture leaves its box or the picture', async ({page}) => {
  test.setTimeout(240_000);
  expect(pictures.length).toBeGreaterThan(100);
  const problems: string[] = [];
  for (const file of pictures) {
    await page.goto(`/img/${file}`);
    const outside = await page.evaluate(() => {
      const picture = document.documentElement.getBoundingClientRect();
      const boxes = [...document.querySelectorAll('rect')].map((rect) => rect.getBoundingClientRect());
      const within = (inner: DOMRect, outer: DOMRect) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
      return [...document.querySelectorAll('text')].flatMap((text) => {
        const own = text.getBoundingClientRect();
        const middle = (own.top + own.bottom) / 2;
        const around = boxes
          .filter((box) => box.left <= own.left && own.left <= box.right && box.top <= middle && middle <= box.bottom)
          .sort((a, b) => a.width - b.width)[0];
        return within(own, around ?? picture) ? [] : [text.textContent];
      });
    });
    if (outside.length > 0) problems.push(`${file}: ${outside.join(' | ')}`);
  }
  expect(problems).toEqual([]);
});
