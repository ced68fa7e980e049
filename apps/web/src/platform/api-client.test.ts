import { cancelGift } from '@nabta/contract/gifts/gift';
import { getAccount } from '@nabta/contract/people/account';
import { verifyCode } from '@nabta/contract/people/auth';
import { sendOldPhoneCode } from '@nabta/contract/people/phone-change';
import { expect, test, vi } from 'vitest';

import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import type { SendRequest } from './send-request.ts';
import type { Session } from './session.ts';

const account = { firstname: 'نورة' };
const codeInput = { body: { phone: '+966500000001', code: '1234' } };

test('sends the fresh token of the session', async () => {
  const { client, send } = setUp();
  send.mockResolvedValue(account);
  expect(await client.call(getAccount)).toBe(account);
  expect(send).toHaveBeenCalledWith(getAccount, {}, { token: 'first' });
});

test('sends no token on auth paths', async () => {
  const { client, send, session } = setUp();
  send.mockResolvedValue({});
  await client.call(verifyCode, codeInput);
  expect(send).toHaveBeenCalledWith(verifyCode, codeInput, undefined);
  expect(session.freshToken).not.toHaveBeenCalled();
});

test('sends the token on auth paths that require a session', async () => {
  const { client, send } = setUp();
  send.mockResolvedValue({});
  await client.call(sendOldPhoneCode);
  expect(send).toHaveBeenCalledWith(sendOldPhoneCode, {}, { token: 'first' });
});

test('retries once after a refresh on 401', async () => {
  const { client, send, session } = setUp();
  send.mockRejectedValueOnce(httpError(401)).mockResolvedValueOnce(account);
  expect(await client.call(getAccount)).toBe(account);
  expect(session.refresh).toHaveBeenCalledExactlyOnceWith('first');
  expect(send).toHaveBeenLastCalledWith(getAccount, {}, { token: 'second' });
});

test('throws after a second 401', async () => {
  const { client, send, session } = setUp();
  send.mockRejectedValue(httpError(401));
  await expect(client.call(getAccount)).rejects.toMatchObject({ status: 401 });
  expect(send).toHaveBeenCalledTimes(2);
  expect(session.refresh).toHaveBeenCalledOnce();
});

test.each([400, 403, 429, 500])('does not retry HTTP %i', async (status) => {
  const { client, send, session } = setUp();
  send.mockRejectedValue(httpError(status));
  await expect(client.call(getAccount)).rejects.toMatchObject({ status });
  expect(send).toHaveBeenCalledOnce();
  expect(session.refresh).not.toHaveBeenCalled();
});

test('ends the session on a 401 of an auth path but not on a 400', async () => {
  const { client, send, session } = setUp();
  send.mockRejectedValueOnce(httpError(400));
  await expect(client.call(verifyCode, codeInput)).rejects.toMatchObject({ status: 400 });
  expect(session.end).not.toHaveBeenCalled();
  send.mockRejectedValueOnce(httpError(401));
  await expect(client.call(verifyCode, codeInput)).rejects.toMatchObject({ status: 401 });
  expect(session.end).toHaveBeenCalledWith('lost');
});

test('reuses the idempotency key through a refresh, a lost response and a retry', async () => {
  const { client, send } = setUp();
  const input = { params: { id: 'gift' } };
  send.mockRejectedValueOnce(httpError(401)).mockRejectedValueOnce(httpError(0)).mockResolvedValue({});
  await expect(client.call(cancelGift, input)).rejects.toMatchObject({ status: 0 });
  await client.call(cancelGift, input);
  await client.call(cancelGift, input);
  const keys = send.mock.calls.map(([, , options]) => (options as { idempotencyKey: string }).idempotencyKey);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u);
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

function setUp() {
  const send = vi.fn<(...args: unknown[]) => Promise<unknown>>();
  const session = {
    freshToken: vi.fn(async () => 'first'),
    refresh: vi.fn(async () => 'second'),
    end: vi.fn(),
    accountId: () => 'account',
  };
  const client = createApiClient({ send: send as SendRequest, session: session as unknown as Session });
  return { client, send, session };
}

function httpError(status: number): ApiError {
  return new ApiError('No', { status, code: 'HTTP_ERROR' });
}
