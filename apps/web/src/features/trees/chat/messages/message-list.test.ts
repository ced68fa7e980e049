import { expect, test } from 'vitest';

import { splitSentences } from './message-list.tsx';

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
])('splits "%s" (ended: %s) into the complete sentences %j', (text, isFinished, sentences) => {
  expect(splitSentences(text, isFinished)).toEqual(sentences);
});
