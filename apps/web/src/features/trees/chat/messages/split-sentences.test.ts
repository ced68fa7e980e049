import { expect, test } from 'vitest';

import { wholeSentences } from './whole-sentences.ts';

test.each([
  ['', false, []],
  ['I am', false, []],
  // The next character could be a digit.
  ['I removed 43.', false, []],
  ['I removed 43.18 kg', false, []],
  ['I removed 43.18 kg. Thank', false, ['I removed 43.18 kg.']],
  ['I removed 43.18 kg. Thank you!', true, ['I removed 43.18 kg.', 'Thank you!']],
  ['First line\nsecond', false, ['First line']],
  ['كيف حالك؟ أنا بخير', false, ['كيف حالك؟']],
  ['كيف حالك؟ أنا بخير', true, ['كيف حالك؟', 'أنا بخير']],
])('of "%s" (ended: %s) the whole sentences are %j', (text, isFinished, sentences) => {
  expect(wholeSentences(text, isFinished)).toEqual(sentences);
});
