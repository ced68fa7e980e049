import { getOperator } from '@nabta/contract/services/operator';
import { expect, test } from 'vitest';

import { readConfig } from '#config.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

import { getOperatorWords } from './operator-words.ts';

const app = useTestApp();

test('names the operator of the settings in every language', async () => {
  const { body } = await new TestBrowser(() => app.app).call(getOperator, {});
  expect(body.data.ar).toMatchObject({ name: 'شركة نبتة التجريبية', updatedOn: '16 نوفمبر 2026' });
  expect(body.data.pt).toMatchObject({ email: 'privacy@nabta.example', usageMonths: '13' });
});

test('names the providers that are configured', () => {
  const words = getOperatorWords(
    readConfig({
      MESSAGE_PROVIDERS: 'unifonic,inbox',
      UNIFONIC_APP_SID: 'sid',
      UNIFONIC_SENDER_ID: 'nabta',
      CHAT_URL: 'https://models.example/v1',
      CHAT_MODEL: 'any',
      MAP_STYLE_URL: 'https://maps.example/style.json',
      MAP_TILES: 'https://tiles.example/planet',
    }),
    'en',
  );
  expect(words).toMatchObject({
    messages: 'Unifonic',
    languageModel: 'models.example',
    maps: 'maps.example and tiles.example',
  });
});
