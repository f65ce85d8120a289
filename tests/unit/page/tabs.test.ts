import {expect, test} from 'vitest';
import {focusedByKey} from '../../../src/page/body/tabs/keys';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, 0],
  ['ArrowLeft', 0, 6],
  ['ArrowLeft', 3, 2],
  ['Home', 5, 0],
  ['End', 0, 6],
  ['Enter', 2, undefined],
  ['ArrowDown', 2, undefined],
])('%s on tab %i of 7 focuses %s', (key, index, expected) => {
  expect(focusedByKey(key, index, 7)).toBe(expected);
});
