import { expect, test } from 'vitest';

import { cleanGivenName } from './given-name.ts';

test.each([
  ['  سدرة   جدتي ', 'سدرة جدتي'],
  ['My tree #1 🌳', 'My tree #1 🌳'],
  ['🌳'.repeat(40), '🌳'.repeat(40)],
  ['نَخْلَة', 'نَخْلَة'],
])('cleans %j to %j', (text, name) => {
  expect(cleanGivenName(text)).toBe(name);
});

test.each([
  [''],
  ['   '],
  ['a'.repeat(41)],
  ['a\u202Eb'],
  ['a\u0000b'],
  ['a\u200Bb'],
  [`a${'\u0301'.repeat(9)}`],
])('rejects %j, which cannot be displayed safely', (text) => {
  expect(cleanGivenName(text)).toBeUndefined();
});
