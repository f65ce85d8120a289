/** The letter of the keyboard shortcut on other layouts than QWERTY. */
import {describe, expect, it} from 'vitest';
import {isK} from '../../../src/page/body/search/shortcut';

describe('the letter of a shortcut', () => {
  it.each([
    ['QWERTY', 'k', 'KeyK', true],
    ['QWERTY with Caps Lock', 'K', 'KeyK', true],
    ['AZERTY', 'k', 'KeyK', true],
    ['Ukrainian', 'л', 'KeyK', true],
    ['Ukrainian with Caps Lock', 'Л', 'KeyK', true],
    ['Greek', 'κ', 'KeyK', true],
    ['Hebrew', 'ל', 'KeyK', true],
    ['Arabic', 'ن', 'KeyK', true],
    ['Dvorak, the letter', 'k', 'KeyV', true],
    ['Dvorak, another letter at its place', 't', 'KeyK', false],
    ['Colemak, another letter at its place', 'e', 'KeyK', false],
    ['a layout with a sign at its place', "'", 'KeyK', false],
    ['Ukrainian, another place', 'к', 'KeyR', false],
    ['an input method', 'Process', 'KeyK', true],
    ['a remapped key', 'Escape', 'CapsLock', false],
    ['no place', 'л', '', false],
  ])('%s: %s at %s is K: %s', (_, key, code, expected) => {
    expect(isK(key, code)).toBe(expected);
  });
});
