import { giveTree } from '@nabta/contract/gifts/gift';
import { measureTree } from '@nabta/contract/trees/measurement';
import { languages } from '@nabta/domain/language';
import { formatMessage, valuesOf } from '@nabta/domain/message-format';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { useTestApp } from '#testing/test-app.ts';

import { validate } from '../http/serve.ts';
import { AppError, type Detail } from './app-error.ts';
import { inputTexts, valueTexts } from './input-texts.ts';
import { toValidationDetails } from './validation-details.ts';

function validationDetailsOf(schema: z.ZodMiniType, value: unknown): Detail[] {
  try {
    validate(schema, value, 'body');
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT') return error.details ?? [];
    throw error;
  }
  return [];
}

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  validationDetailsOf(schema, value).map(({ path, message, values }) => [
    path,
    formatMessage(message.en, 'en', values),
  ]);

test.each<[z.ZodMiniType, unknown, string, string]>([
  [giveTree.body, {}, 'body.phone', 'This is missing.'],
  [giveTree.body, undefined, 'body', 'This is missing.'],
  [giveTree.body, { phone: 5 }, 'body.phone', 'Enter text.'],
  [giveTree.body, { phone: '+96' }, 'body.phone', 'Write at least 4 characters.'],
  [giveTree.body, { phone: '1'.repeat(41) }, 'body.phone', 'Write at most 40 characters.'],
  [
    giveTree.body,
    { phone: '+966500000000', deliverAt: 'soon' },
    'body.deliverAt',
    'Write the date and time like this: 2026-03-01T09:30:00Z.',
  ],
  [
    giveTree.body,
    { phone: '+966500000000', message: '\u202e' },
    'body.message',
    'Write a message of 1 to 200 characters, without special characters.',
  ],
  [giveTree.body, { phone: '+966500000000', more: 1 }, 'body.more', 'This field is not known here.'],
  [measureTree.body, { dbhCm: 4_000 }, 'body.dbhCm', 'It must be 3000 or less.'],
  [measureTree.body, { dbhCm: 0 }, 'body.dbhCm', 'It must be 0.01 or more.'],
  [
    z.strictObject({ litres: z.number().check(z.gt(0)) }),
    { litres: 0 },
    'body.litres',
    'It must be more than 0.',
  ],
  [measureTree.body, { dbhCm: '7' }, 'body.dbhCm', 'Enter a number.'],
  [measureTree.body, { confirm: 'yes' }, 'body.confirm', 'Choose yes or no.'],
  [
    z.strictObject({ side: z.enum(['up', 'down']) }),
    { side: 'left' },
    'body.side',
    'Choose one of: up · down.',
  ],
  [z.strictObject({ side: z.enum(['up', 'down']) }), {}, 'body.side', 'This is missing.'],
  [z.strictObject({ count: z.int() }), { count: 1.5 }, 'body.count', 'Enter a whole number.'],
  [z.strictObject({ ids: z.array(z.uuid()) }), { ids: ['a'] }, 'body.ids.0', 'This is not an id.'],
  [z.array(z.string()).check(z.minLength(1)), [], 'body', 'Give at least 1 item.'],
])('%# explains how to fix the input', (schema, value, path, sentence) => {
  expect(messagesOf(schema, value)).toEqual([[path, sentence]]);
});

test('returns one detail for each unknown field', () => {
  expect(messagesOf(z.strictObject({}), { one: 1, two: 2 }).map(([path]) => path)).toEqual([
    'body.one',
    'body.two',
  ]);
});

test('returns 20 details and counts the others when a body has thousands of unknown fields', async () => {
  const issues = [
    {
      code: 'unrecognized_keys' as const,
      keys: Array.from({ length: 5_000 }, (_, key) => `k${key}`),
      path: [],
      message: '',
    },
    { code: 'invalid_union' as const, errors: [], path: ['p'.repeat(50_000)], message: '' },
  ];
  const { details, omittedDetails } = toValidationDetails(issues, 'body');
  expect([details.length, omittedDetails]).toEqual([20, 4_981]);
  expect(toValidationDetails(issues.slice(1), 'body').details[0]?.path).toHaveLength(200);
});

describe.each(Object.entries({ ...inputTexts, ...valueTexts }))('message %s', (_name, message) => {
  test('has the same placeholders in every language and no library wording', () => {
    for (const language of languages) {
      expect(valuesOf(message[language])).toEqual(valuesOf(message.en));
      expect(message[language]).not.toMatch(/invalid|expected|received|zod/iu);
    }
    expect(message.ar).toMatch(/\p{Script=Arabic}/u);
  });
});

describe('validation error responses', () => {
  const app = useTestApp();

  test.each([
    ['fr, de', 'هذا الحقل مطلوب.', 'ar'],
    ['en', 'This is missing.', 'en'],
    ['pt-BR, en', 'Falta este dado.', 'pt'],
  ])('responds in the right language to Accept-Language %s', async (acceptLanguage, message, language) => {
    const { statusCode, headers, json } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login_phone',
      headers: { 'accept-language': acceptLanguage },
      payload: {},
    });
    expect([statusCode, headers['content-language']]).toEqual([400, language]);
    expect(json()).toMatchObject({ code: 'INVALID_INPUT', details: [{ path: 'body.phone', message }] });
  });

  test('answers with less than it was sent when a body has thousands of unknown fields', async () => {
    const payload = JSON.stringify(
      Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [`k${key}`, key])),
    );
    const { body, json } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login_phone',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(json<object>()).toMatchObject({ code: 'INVALID_INPUT', omittedDetails: 4_981 });
    expect(body.length).toBeLessThan(4_000);
  });
});
