import { expect, test } from 'vitest';

import { cleanDedicationName, dedicationKinds, dedicationText } from './dedication.ts';
import { occasions } from './gift-state.ts';
import { languages } from './language.ts';

test('a dedication is a line in the reader’s language', () => {
  const dedication = { kind: 'ongoing_charity', name: 'نورة بنت سعد' } as const;
  expect(dedicationText(dedication, 'ar')).toBe('صدقة جارية عن نورة بنت سعد');
  expect(dedicationText({ kind: 'in_memory', name: 'Omar' }, 'en')).toBe('In memory of Omar');
  expect(dedicationText({ kind: 'mother', name: 'هند' }, 'ar')).toBe('عن والدتي هند');
});

test('the name stands last in every line, so that a name in another script turns nothing', () => {
  for (const kind of dedicationKinds) {
    for (const language of languages)
      expect(dedicationText({ kind, name: 'NAME' }, language)).toMatch(/ NAME$/u);
  }
});

test('every kind of dedication is an occasion of gifts', () => {
  expect(occasions).toEqual(expect.arrayContaining([...dedicationKinds]));
});

test('a name is cleaned like the name of a tree, and may have sixty characters', () => {
  expect(cleanDedicationName('  عمر   بن خالد ')).toBe('عمر بن خالد');
  expect(cleanDedicationName('ع'.repeat(60))).toHaveLength(60);
  for (const name of ['', '  ', 'ع'.repeat(61), 'a\u202Eb', 'a\u0000b'])
    expect(cleanDedicationName(name)).toBeUndefined();
});
