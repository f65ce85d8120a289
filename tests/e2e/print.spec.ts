/** Paper: the chosen language of a sample alone, light pictures, no controls. */
import {expect, laidOut, openWithoutHydration, setTheme, test} from './test';

/** Number of pages of a PDF, from its page tree. */
const pagesOf = (pdf: Buffer): number =>
  Math.max(
    ...[...pdf.toString('latin1').matchAll(/\/Type \/Pages[^>]*?\/Count (\d+)|\/Count (\d+)[^>]*?\/Type \/Pages/g)].map(
      ([, one, other]) => Number(one ?? other),
    ),
  );

test('a method page is printed with one language, on at most seven pages', async ({page}) => {
  await openWithoutHydration(page, '/services/blik/payin_hpp');
  await laidOut(page);
  await page.locator('[data-tabs=language] [role=tab][data-value=php]').first().click();
  const pages = pagesOf(await page.pdf({format: 'A4'}));
  console.log(`a printed method page: ${pages} pages`);
  expect(pages).toBeGreaterThan(2);
  expect(pages).toBeLessThanOrEqual(7);
  await page.emulateMedia({media: 'print'});
  const panels = page.locator('[data-tabs=language] [role=tabpanel]');
  expect(
    await panels.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.ariaLabel)),
  ).toEqual(await page.locator('[data-tabs=language]').evaluateAll((all) => all.map(() => 'PHP')));
  for (const control of ['.run', '.lab-open', '.code-buttons', '[role=tablist]'])
    await expect(page.locator(control).locator('visible=true'), control).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const)
  test(`a picture is light on paper, on a ${theme} screen`, async ({page}) => {
    await setTheme(page, theme);
    await openWithoutHydration(page, '/disputes');
    await laidOut(page);
    await page.emulateMedia({media: 'print'});
    const picture = page.locator('.markdown img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);
    const shot = await picture.screenshot();
    const [red, green, blue] = await page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: 'image/png'}));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        context.drawImage(image, 0, 0);
        return [...context.getImageData(4, image.height - 4, 1, 1).data];
      },
      [...shot],
    );
    for (const part of [red, green, blue]) expect(part).toBeGreaterThan(230);
  });
