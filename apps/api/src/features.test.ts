import { errorStatus } from '@nabta/contract/core/errors';
import { languages } from '@nabta/domain/language';
import { valuesOf } from '@nabta/domain/message-format';
import { typedKeys } from '@nabta/domain/typed-object';
import { expect, test } from 'vitest';

import { errorTexts, jobs, notificationKinds } from './features.ts';

test('every job has a unique name, so it resumes after a restart', () => {
  const names = jobs.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(7);
  expect(new Set(names).size).toBe(names.length);
});

test('every error code has a message in every language, whose only placeholder is the wait', () => {
  expect(Object.keys(errorTexts).toSorted()).toEqual(Object.keys(errorStatus).toSorted());
  for (const code of typedKeys(errorTexts)) {
    for (const language of languages) {
      const text = errorTexts[code][language];
      expect(text, code).not.toBe('');
      expect(valuesOf(text), code).toEqual(errorStatus[code] === 429 ? ['wait'] : []);
    }
  }
});

/** Extra placeholders per kind, besides names. */
const extraValues: Record<string, string[]> = {
  gifts_received: ['count'],
  gifts_opened: ['count'],
  gifts_declined: ['count'],
  gift_thanked: ['words'],
  delivery_late: ['code'],
  heat_alert: ['land', 'maxC'],
  report_superseded: ['number'],
  report_withdrawn: ['number'],
};

test('every kind is listed under its name, and its texts use only known placeholders', () => {
  expect(notificationKinds.size).toBeGreaterThan(9);
  for (const [listedAs, { name, push, sms }] of notificationKinds) {
    expect(name).toBe(listedAs);
    for (const language of languages) {
      const unknownOf = (text: string | undefined, known: string[]) =>
        valuesOf(text ?? '').filter((value) => ![...known, ...(extraValues[name] ?? [])].includes(value));
      expect(unknownOf(push.text[language], ['name', 'tree']), name).toEqual([]);
      expect(unknownOf(push.unnamed?.[language], ['tree']), name).toEqual([]);
      expect(unknownOf(sms?.[language], ['name', 'link']), name).toEqual([]);
    }
  }
});
