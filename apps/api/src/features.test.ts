import { languages } from '@nabta/domain/language';
import { valuesOf } from '@nabta/domain/message-format';
import { expect, test } from 'vitest';

import { notificationKinds } from './notification-kinds.ts';

/** What some kinds tell beside names. */
const told: Record<string, string[]> = {
  gifts_received: ['count'],
  gifts_opened: ['count'],
  gifts_declined: ['count'],
  gift_thanked: ['words'],
  delivery_late: ['code'],
  heat_alert: ['land', 'maxC'],
};

test('every kind is listed by its name, with words that need nothing it does not have', () => {
  expect(notificationKinds.size).toBeGreaterThan(9);
  for (const [listedAs, { name, push, sms }] of notificationKinds) {
    expect(name).toBe(listedAs);
    for (const language of languages) {
      const unknownOf = (text: string | undefined, known: string[]) =>
        valuesOf(text ?? '').filter((value) => ![...known, ...(told[name] ?? [])].includes(value));
      expect(unknownOf(push.text[language], ['name', 'tree']), name).toEqual([]);
      expect(unknownOf(push.unnamed?.[language], ['tree']), name).toEqual([]);
      expect(unknownOf(sms?.[language], ['name', 'link']), name).toEqual([]);
    }
  }
});
