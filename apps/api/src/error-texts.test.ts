import { errorStatus } from '@nabta/contract/errors';
import { languages } from '@nabta/domain/language';
import { valuesOf } from '@nabta/domain/message-format';
import { expect, test } from 'vitest';

import { errorTexts } from './error-texts.ts';

test('every error has words in every language, and needs nothing but the wait to be said', () => {
  expect(Object.keys(errorTexts).toSorted()).toEqual(Object.keys(errorStatus).toSorted());
  for (const [code, texts] of Object.entries(errorTexts)) {
    for (const language of languages) {
      expect(texts[language], code).not.toBe('');
      expect(valuesOf(texts[language]), code).toEqual(code.startsWith('TOO_MANY_') ? ['wait'] : []);
    }
  }
});
