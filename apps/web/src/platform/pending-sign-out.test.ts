import type { Endpoint } from '@nabta/contract/core/endpoint';
import { refreshToken, signOut } from '@nabta/contract/people/auth';
import { afterEach, expect, test } from 'vitest';

import { createPendingSignOut, sendAfterPendingSignOut } from './pending-sign-out.ts';
import type { SendRequest } from './send-request.ts';
import { deviceStorage } from './storage.ts';

afterEach(() => localStorage.clear());

test('delays cookie-based requests until the pending sign-out is answered', async () => {
  const response = Promise.withResolvers<unknown>();
  const sent: string[] = [];
  const sendNow = ((endpoint: Endpoint) => {
    sent.push(endpoint.path);
    return endpoint.path === signOut.path ? response.promise : Promise.resolve({});
  }) as SendRequest;
  const pendingSignOut = createPendingSignOut(deviceStorage, sendNow);
  const send = sendAfterPendingSignOut(sendNow, pendingSignOut);
  pendingSignOut.queue();
  const both = Promise.all([send(refreshToken, {}), send(refreshToken, {})]);
  await Promise.resolve();
  expect(sent).toEqual([signOut.path]);
  response.resolve({});
  await both;
  await send(refreshToken, {});
  expect(sent).toEqual([signOut.path, refreshToken.path, refreshToken.path, refreshToken.path]);
});
