import { languages } from '@nabta/domain/language';
import { valuesOf } from '@nabta/domain/message-format';
import { expect, test } from 'vitest';

import { notificationKinds } from './notification-kinds.ts';

test('every kind is listed by its name, with words that need nothing it does not have', () => {
  expect(notificationKinds.size).toBeGreaterThan(9);
  for (const [listedAs, { name, push, sms }] of notificationKinds) {
    expect(name).toBe(listedAs);
    for (const language of languages) {
      expect(['name', 'tree'], name).toEqual(expect.arrayContaining(valuesOf(push.text[language])));
      if (push.unnamed)
        expect(['tree'], name).toEqual(expect.arrayContaining(valuesOf(push.unnamed[language])));
      if (sms) expect(valuesOf(sms[language]), name).toEqual(['link', 'name']);
    }
  }
});
