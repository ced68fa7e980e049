import { expect, test } from 'vitest';

import { cleanDedicationName, dedicationKinds, dedicationText } from './dedication.ts';
import { occasions } from './gift-state.ts';
import { languages } from './language.ts';

test('formats a dedication in the reader’s language', () => {
  const dedication = { kind: 'ongoing_charity', name: 'نورة بنت سعد' } as const;
  expect(dedicationText(dedication, 'ar')).toBe('صدقة جارية عن نورة بنت سعد');
  expect(dedicationText({ kind: 'in_memory', name: 'Omar' }, 'en')).toBe('In memory of Omar');
  expect(dedicationText({ kind: 'mother', name: 'هند' }, 'ar')).toBe('إهداء إلى والدتي هند');
});

test('puts the name last in every text, so a name in another script does not change the direction', () => {
  for (const kind of dedicationKinds) {
    for (const language of languages)
      expect(dedicationText({ kind, name: 'NAME' }, language)).toMatch(/ NAME$/u);
  }
});

test('offers every kind of dedication as a gift occasion', () => {
  expect(occasions).toEqual(expect.arrayContaining([...dedicationKinds]));
});

test('cleans a dedication name like a tree name and allows sixty characters', () => {
  expect(cleanDedicationName('  عمر   بن خالد ')).toBe('عمر بن خالد');
  expect(cleanDedicationName('ع'.repeat(60))).toHaveLength(60);
  for (const name of ['', '  ', 'ع'.repeat(61), 'a\u202Eb', 'a\u0000b'])
    expect(cleanDedicationName(name)).toBeUndefined();
});
