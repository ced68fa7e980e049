import { expect, test } from 'vitest';

import { cleanPersonName } from './person-name.ts';

test.each([
  ['  نورة  ', 'نورة'],
  ["O'Brien", "O'Brien"],
  ['Al-Qahtani', 'Al-Qahtani'],
  ['José  María', 'José María'],
  ['Jose\u0301', 'José'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['a'.repeat(40), 'a'.repeat(40)],
])('cleans %j to %j', (text, name) => {
  expect(cleanPersonName(text)).toBe(name);
});

test.each([
  [''],
  ['   '],
  ['...'],
  ['a'.repeat(41)],
  ['evil\u202Ename'],
  ['nul\u0000'],
  ['<b>'],
  ['name\u200B'],
  ['\u200Dname'],
  ['=cmd()'],
  ['12'],
])('rejects %j as a name', (text) => {
  expect(cleanPersonName(text)).toBeUndefined();
});
