import { expect, test } from 'vitest';

import { truncateName } from './bar-chart.tsx';

const name = 'Mangue-vermelho-asiático';
const value = '7,99 kg · 2 árvores';

test('keeps a name that fits', () => {
  expect(truncateName(name, value, 314)).toBe(name);
});

test('truncates a long name before its value on the narrowest phone', () => {
  expect(truncateName(name, value, 284)).toBe('Mangue-vermelho-asiá…');
  expect(truncateName(name, value, 0)).toBe('M…');
});
