/** The signature lab and the decoder in each engine. */
import {button, expect, test} from './test';

const LAB = 'section:has(form [data-field=token])';
const PIECES = 'article[data-kind]';

for (const [path, example, wrong, right] of [
  ['', 'Try an example', 'Try a broken example', 'The signature is correct.'],
  ['/uk', 'Спробувати приклад', 'Приклад із помилкою', 'Підпис правильний.'],
] as const)
  test(`the lab verifies the documented example, and names its mistake, in ${path || 'en'}`, async ({reader}) => {
    await reader.open(`${path}/request_format`);
    await reader.laidOut();
    await reader.click('[data-lab]');
    await reader.shows(LAB, 40_000);
    await reader.click({...button(example), within: LAB});
    await reader.eventually('verdict', () => reader.text(`${LAB} [data-outcome]`)).toBe(right);
    const documented = await reader.evaluate(() =>
      [...document.querySelectorAll('article pre')]
        .map((one) => one.textContent.trim())
        .find((one) => /^[0-9a-f]{64}$/.test(one))!,
    );
    expect(await reader.value(`${LAB} [data-field=signature]`)).toBe(documented);
    await reader.click({...button(wrong), within: LAB});
    await reader.eventually('outcome', () => reader.attribute(`${LAB} [data-outcome]`, 'data-outcome')).toBe('named');
  });

for (const [path, example, clear] of [
  ['', 'Decode the examples on this page', 'Clear'],
  ['/uk', 'Декодувати приклади з цієї сторінки', 'Очистити'],
] as const)
  test(`the decoder explains the examples, and masks a typed card number, in ${path || 'en'}`, async ({reader}) => {
    await reader.open(`${path}/decoder`);
    await reader.laidOut();
    await reader.shows('article textarea', 40_000);
    await reader.click({...button(example), nth: 0});
    await reader.showsExactly(3, PIECES, 30_000);
    await reader.click({...button(clear), within: 'article'});
    await reader.hides(PIECES);
    await reader.fill('article textarea', '{"number":"4111111111111111"');
    await reader.eventually('field', () => reader.value('article textarea')).toBe('{"number":"411111******1111"');
    await reader.fill(
      'article textarea',
      '{"event":"<img src=x onerror=document.title=1>","transaction":{"status":1}}',
    );
    await reader.shows(PIECES, 30_000);
    expect(await reader.evaluate(() => document.querySelectorAll('img[src=x]').length)).toBe(0);
  });
