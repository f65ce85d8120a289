import {expect, test} from 'vitest';
import {editLinks} from '../../../../src/site/config/editLinks';

test('a page has a link to its source in its own language when the sources have an address', () => {
  const address = 'https://git.example.org/docs/edit/main/';
  expect(editLinks(address)).toEqual({editUrl: address, editLocalizedFiles: true});
});

test('no page has one without an address', () => {
  expect(editLinks(undefined)).toEqual({});
});
