import { expect, test } from 'vitest';

import { ApiError } from './api-error.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

function setUp() {
  let createdKeys = 0;
  const withIdempotencyKey = createIdempotencyKeys(() => `key-${++createdKeys}`);
  const usedKeys: string[] = [];
  const press = (intent: string, outcome: 'answered' | number) =>
    withIdempotencyKey(intent, async (key) => {
      usedKeys.push(key);
      if (outcome !== 'answered') throw new ApiError('No', { status: outcome, code: 'HTTP_ERROR' });
    }).catch(() => undefined);
  return { usedKeys, press, withIdempotencyKey };
}

test.each([0, 401, 429, 500, 503])(
  'reuses the key after %i, which may have had an effect',
  async (status) => {
    const { usedKeys, press } = setUp();
    await press('give', status);
    await press('give', 'answered');
    expect(usedKeys).toEqual(['key-1', 'key-1']);
  },
);

test.each(['answered', 400, 404, 409, 410] as const)('uses a new key after %s', async (outcome) => {
  const { usedKeys, press } = setUp();
  await press('remind', outcome);
  await press('remind', 'answered');
  expect(usedKeys).toEqual(['key-1', 'key-2']);
});

test('shares a key between concurrent equal calls and uses a new one for different input', async () => {
  const { usedKeys, press } = setUp();
  await Promise.all([press('give 1', 'answered'), press('give 1', 'answered'), press('give 2', 'answered')]);
  expect(usedKeys).toEqual(['key-1', 'key-1', 'key-2']);
});

test('uses a new key for a gift that was cancelled after a lost response', async () => {
  const { usedKeys, press } = setUp();
  await press('give', 0);
  await press('take back', 'answered');
  await press('give', 'answered');
  expect(usedKeys).toEqual(['key-1', 'key-2', 'key-3']);
});

test('keeps the key of a pending call while a different call completes', async () => {
  const { usedKeys, press, withIdempotencyKey } = setUp();
  const lost = Promise.withResolvers<void>();
  const first = withIdempotencyKey('give', async (key) => {
    usedKeys.push(key);
    await lost.promise;
  });
  await press('remind', 'answered');
  lost.reject(new ApiError('No', { status: 0, code: 'NETWORK_ERROR' }));
  await expect(first).rejects.toThrow('No');
  await press('give', 'answered');
  expect(usedKeys).toEqual(['key-1', 'key-2', 'key-1']);
});
