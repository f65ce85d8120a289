/** Texts in pictures must fit their boxes with any font; tested with the wide default font of this machine. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {ROOT} from '../root';
import {PLAIN_HOST, sitemapPaths} from './test';

const FOLDER = path.join(ROOT, 'build/img');
const pictures = readdirSync(FOLDER, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.svg'));

/** Every page whose HTML has a picture with a portrait version. */
const PAGES_WITH_PICTURES = sitemapPaths().filter((address) =>
  readFileSync(path.join(ROOT, 'build', address, 'index.html'), 'utf8').includes('.upright.'),
);

/** Number of pictures that are open at the same time. */
const SIDE_BY_SIDE = 8;

test('no text of a picture overflows its box or the picture', async ({page}) => {
  expect(pictures.length).toBeGreaterThanOrEqual(12);
  // Each picture is in a frame, so that it is a document as when opened alone; a page navigation for each takes longer. The delivered
  // headers forbid frames.
  await page.goto(`${PLAIN_HOST}/robots.txt`);
  const problems = await page.evaluate(
    async ({files, lanes}) => {
      const outside = (picture: Document): string[] => {
        const whole = picture.documentElement.getBoundingClientRect();
        const boxes = [...picture.querySelectorAll('rect')].map((rect) => rect.getBoundingClientRect());
        const within = (inner: DOMRect, outer: DOMRect) =>
          inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
        return [...picture.querySelectorAll('text')].flatMap((text) => {
          const own = text.getBoundingClientRect();
          const middle = (own.top + own.bottom) / 2;
          const around = boxes
            .filter((box) => box.left <= own.left && own.left <= box.right && box.top <= middle && middle <= box.bottom)
            .sort((a, b) => a.width - b.width)[0];
          return within(own, around ?? whole) ? [] : [text.textContent];
        });
      };
      const look = async (file: string): Promise<string[]> => {
        const frame = document.createElement('iframe');
        frame.style.cssText = 'width: 1280px; height: 720px';
        frame.src = `/img/${file}`;
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.body.append(frame);
        await loaded;
        const picture = frame.contentDocument!;
        const found = picture.documentElement.localName === 'svg' ? outside(picture) : ['is not shown'];
        frame.remove();
        return found.length > 0 ? [`${file}: ${found.join(' | ')}`] : [];
      };
      const waiting = [...files];
      const all: string[] = [];
      const lane = async () => {
        for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) all.push(...(await look(file)));
      };
      await Promise.all(Array.from({length: lanes}, lane));
      return all.sort();
    },
    {files: pictures, lanes: SIDE_BY_SIDE},
  );
  expect(problems).toEqual([]);
});

/** Smallest text of a picture, as it is shown on a page, in px. */
const LEAST_TEXT = 12;

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`text in pictures is at least ${LEAST_TEXT} px on the screen, at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height});
    const shown = new Set<string>();
    for (const address of PAGES_WITH_PICTURES) {
      await page.goto(PLAIN_HOST + address);
      for (const picture of await page.locator('.markdown img[src$=".svg"]').all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
        const {file, scale} = await picture.evaluate((image) => {
          const {currentSrc, naturalWidth} = image as HTMLImageElement;
          return {file: new URL(currentSrc).pathname, scale: image.getBoundingClientRect().width / naturalWidth};
        });
        const sizes = [...readFileSync(path.join(ROOT, 'build', file), 'utf8').matchAll(/font-size:([\d.]+)px/g)];
        const least = Math.min(...sizes.map(([, size]) => Number(size) * scale));
        expect(least, `${file} on ${address}`).toBeGreaterThanOrEqual(LEAST_TEXT);
        shown.add(path.basename(file));
      }
    }
    const shape = (file: string) => file.includes('.upright.') === width < 768;
    expect([...shown].sort()).toEqual(
      pictures
        .map((file) => path.basename(file))
        .filter((file) => /\.(en|uk)\.svg$/.test(file) && shape(file))
        .sort(),
    );
  });
