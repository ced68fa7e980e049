import { refreshToken, signOut } from '@nabta/contract/auth';
import type { Endpoint } from '@nabta/contract/endpoint';
import { afterEach, expect, test } from 'vitest';

import { createOwedSignOut, sendAfterOwed } from './owed-sign-out.ts';
import type { SendRequest } from './send-request.ts';
import { deviceStorage } from './storage.ts';

afterEach(() => localStorage.clear());

test('what goes by the cookie waits until the sign-out that is owed was answered', async () => {
  const answer = Promise.withResolvers<unknown>();
  const sent: string[] = [];
  const sendNow = ((endpoint: Endpoint) => {
    sent.push(endpoint.path);
    return endpoint.path === signOut.path ? answer.promise : Promise.resolve({});
  }) as SendRequest;
  const owed = createOwedSignOut(deviceStorage, sendNow);
  const send = sendAfterOwed(sendNow, owed);
  owed.owe();
  const both = Promise.all([send(refreshToken, {}), send(refreshToken, {})]);
  await Promise.resolve();
  expect(sent).toEqual([signOut.path]);
  answer.resolve({});
  await both;
  await send(refreshToken, {});
  expect(sent).toEqual([signOut.path, refreshToken.path, refreshToken.path, refreshToken.path]);
});
