import { expect, test } from 'vitest';

import { countTextParts } from './text-parts.ts';

test('a text is counted in the parts that a network makes of it', () => {
  expect(countTextParts('a'.repeat(160))).toBe(1);
  expect(countTextParts('a'.repeat(161))).toBe(2);
  expect(countTextParts('€'.repeat(80))).toBe(1);
  expect(countTextParts('€'.repeat(81))).toBe(2);
  expect(countTextParts('ش'.repeat(70))).toBe(1);
  expect(countTextParts('ش'.repeat(135))).toBe(3);
  expect(countTextParts('🌳'.repeat(36))).toBe(2);
});
