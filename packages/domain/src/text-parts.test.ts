import { expect, test } from 'vitest';

import { textParts } from './text-parts.ts';

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ن'.repeat(70), 1],
  ['ن'.repeat(71), 2],
  ['ن'.repeat(135), 3],
  [`${'a'.repeat(70)}…`, 2],
  ['🌱'.repeat(35), 1],
  ['🌱'.repeat(36), 2],
])('%# goes in as many parts as providers count', (body, parts) => {
  expect(textParts(body)).toBe(parts);
});
