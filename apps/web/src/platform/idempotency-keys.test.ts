import { expect, test } from 'vitest';

import { ApiError } from './api-error.ts';
import { createIntentKeys } from './intent-keys.ts';

function setUp() {
  let made = 0;
  const withIntentKey = createIntentKeys(() => `key-${++made}`);
  const seen: string[] = [];
  const press = (intent: string, outcome: 'answered' | number) =>
    withIntentKey(intent, async (key) => {
      seen.push(key);
      if (outcome !== 'answered') throw new ApiError('No', { status: outcome, code: 'HTTP_ERROR' });
    }).catch(() => undefined);
  return { seen, press, withIntentKey };
}

test.each([0, 401, 429, 500, 503])(
  'a try that ended with %i may have had its effect: the next one bears the same key',
  async (status) => {
    const { seen, press } = setUp();
    await press('give', status);
    await press('give', 'answered');
    expect(seen).toEqual(['key-1', 'key-1']);
  },
);

test.each(['answered', 400, 404, 409, 410] as const)(
  'after the answer %s the same press is a new intent',
  async (outcome) => {
    const { seen, press } = setUp();
    await press('remind', outcome);
    await press('remind', 'answered');
    expect(seen).toEqual(['key-1', 'key-2']);
  },
);

test('two presses at once share a key, another input has its own', async () => {
  const { seen, press } = setUp();
  await Promise.all([press('give 1', 'answered'), press('give 1', 'answered'), press('give 2', 'answered')]);
  expect(seen).toEqual(['key-1', 'key-1', 'key-2']);
});

test('a gift whose answer was lost, then taken back, is given anew: the old answer would be a lie', async () => {
  const { seen, press } = setUp();
  await press('give', 0);
  await press('take back', 'answered');
  await press('give', 'answered');
  expect(seen).toEqual(['key-1', 'key-2', 'key-3']);
});

test('a call under way keeps its key while another one is answered', async () => {
  const { seen, press, withIntentKey } = setUp();
  const lost = Promise.withResolvers<void>();
  const first = withIntentKey('give', async (key) => {
    seen.push(key);
    await lost.promise;
  });
  await press('remind', 'answered');
  lost.reject(new ApiError('No', { status: 0, code: 'NETWORK_ERROR' }));
  await expect(first).rejects.toThrow('No');
  await press('give', 'answered');
  expect(seen).toEqual(['key-1', 'key-2', 'key-1']);
});
