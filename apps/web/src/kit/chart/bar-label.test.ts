import { expect, test } from 'vitest';

import { nameBeside } from './bar-label.ts';

const name = 'Mangue-vermelho-asiático';
const value = '7,99 kg · 2 árvores';

test('a name that has room stands whole', () => {
  expect(nameBeside(name, value, 314)).toBe(name);
});

test('on the narrowest phone a long name ends before its value begins', () => {
  expect(nameBeside(name, value, 284)).toBe('Mangue-vermelho-asiá…');
  expect(nameBeside(name, value, 0)).toBe('M…');
});
