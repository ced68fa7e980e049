import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { NotificationBell } from './notification-bell.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const subscribe = 'POST /notification/push';
const unsubscribe = 'POST /notification/push/stop';
const read = 'GET /notification/settings';
const change = 'PATCH /notification/settings';
const endpoint = 'https://push.example/send/1';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const subscription = {
  endpoint,
  expirationTime: null,
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: vi.fn(async () => {
    current = null;
    return true;
  }),
};
let current: typeof subscription | null;
let api: FakeApi;
let stop: (() => void) | undefined;
const requestPermission = vi.fn();
const browserSubscribe = vi.fn();
const register = vi.fn();

beforeEach(() => {
  current = null;
  api = fakeApi();
  api.answer(read, {
    data: { bySms: true, byPush: true, aboutTrees: true, vapidPublicKey: 'KEY' },
  });
  api.answer(subscribe, { data: {} });
  api.answer(unsubscribe, { data: {} });
  localStorage.setItem('token', testToken());
  browserSubscribe.mockImplementation(async () => {
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => current, subscribe: browserSubscribe } };
  Object.assign(navigator, {
    serviceWorker: {
      register,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  requestPermission.mockResolvedValue('granted');
});

afterEach(() => {
  stop?.();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('asks for permission only after a press, then subscribes and unsubscribes this browser', async () => {
  await show();
  await waitFor(() => expect(push()).toBeEnabled());
  expect(push()).not.toBeChecked();
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(push());
  await waitFor(() => expect(push()).toBeChecked());
  expect(register).toHaveBeenCalledWith('/sw.js');
  expect(browserSubscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'KEY' });
  expect(api.calls(subscribe)).toEqual([{ endpoint, expirationTime: null, keys }]);
  expect(api.calls(change)).toEqual([]);
  await userEvent.click(push());
  await waitFor(() => expect(push()).not.toBeChecked());
  expect(api.calls(unsubscribe)).toEqual([{ endpoint }]);
  expect(subscription.unsubscribe).toHaveBeenCalled();
});

test('enables push messages for an account that had disabled them', async () => {
  api.answer(read, {
    data: { bySms: true, byPush: false, aboutTrees: true, vapidPublicKey: 'KEY' },
  });
  api.answer(change, { data: { bySms: true, byPush: true, aboutTrees: true } });
  await show();
  await waitFor(() => expect(push()).toBeEnabled());
  await userEvent.click(push());
  await waitFor(() => expect(push()).toBeChecked());
  expect(api.calls(change)).toEqual([{ byPush: true }]);
});

test("keeps the account's setting when the permission prompt is dismissed", async () => {
  api.answer(read, {
    data: { bySms: true, byPush: false, aboutTrees: true, vapidPublicKey: 'KEY' },
  });
  requestPermission.mockResolvedValue('default');
  await show();
  await waitFor(() => expect(push()).toBeEnabled());
  await userEvent.click(push());
  await waitFor(() => expect(requestPermission).toHaveBeenCalled());
  await waitFor(() => expect(push()).toBeEnabled());
  expect(push()).not.toBeChecked();
  expect(api.calls(change)).toEqual([]);
});

test('stays on when unsubscribing fails', async () => {
  current = subscription;
  localStorage.setItem('push-account', 'account-1');
  api.answer(unsubscribe, 'no connection');
  await show();
  await waitFor(() => expect(push()).toBeChecked());
  await userEvent.click(push());
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر حفظ اختيارك');
  stop?.();
  document.body.innerHTML = '';
  await show();
  await waitFor(() => expect(push()).toBeChecked());
});

test('explains how to allow notifications after they were denied', async () => {
  requestPermission.mockImplementation(async () => {
    vi.stubGlobal('Notification', { permission: 'denied', requestPermission });
    return 'denied';
  });
  await show();
  await waitFor(() => expect(push()).toBeEnabled());
  await userEvent.click(push());
  expect(await screen.findByText(/الإشعارات محجوبة/u)).toBeVisible();
  expect(push()).not.toBeChecked();
  expect(api.calls(subscribe)).toEqual([]);
});

test('explains that the browser does not support push messages', async () => {
  Reflect.deleteProperty(window, 'PushManager');
  await show();
  expect(await screen.findByText(/هذا المتصفح لا يعرض الإشعارات/u)).toBeVisible();
  expect(push()).toBeDisabled();
});

test('shows an error when the push service is unreachable', async () => {
  browserSubscribe.mockRejectedValue(new DOMException('no', 'AbortError'));
  await show();
  await waitFor(() => expect(push()).toBeEnabled());
  await userEvent.click(push());
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر حفظ اختيارك');
  expect(push()).not.toBeChecked();
});

test('is off for another account in the same browser and stays on for the same account', async () => {
  current = subscription;
  localStorage.setItem('push-account', 'account-2');
  ({ stop } = await renderInApp(<Both />));
  await waitFor(() => expect(push()).toBeEnabled());
  expect(push()).not.toBeChecked();
  expect(api.calls(subscribe)).toEqual([]);
  stop?.();
  document.body.innerHTML = '';
  localStorage.setItem('push-account', 'account-1');
  ({ stop } = await renderInApp(<Both />));
  await waitFor(() => expect(push()).toBeChecked());
  await waitFor(() => expect(api.calls(subscribe)).toHaveLength(1));
});

test('switches text messages immediately and reverts when the server rejects the change', async () => {
  await show();
  await waitFor(() => expect(sms()).toBeChecked());
  await userEvent.click(sms());
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر حفظ اختيارك');
  expect(sms()).toBeChecked();
  api.answer(change, { data: { bySms: false, byPush: true, aboutTrees: true } });
  await userEvent.click(sms());
  await waitFor(() => expect(sms()).not.toBeChecked());
  expect(api.calls(change)).toEqual([{ bySms: false }, { bySms: false }]);
});

test('switches tree notifications off without changing other settings', async () => {
  api.answer(change, { data: { bySms: true, byPush: true, aboutTrees: false } });
  await show();
  await waitFor(() => expect(aboutTrees()).toBeChecked());
  await userEvent.click(aboutTrees());
  await waitFor(() => expect(aboutTrees()).not.toBeChecked());
  expect(api.calls(change)).toEqual([{ aboutTrees: false }]);
  expect(sms()).toBeChecked();
});

test('keeps a saved setting when another change fails', async () => {
  await show();
  await waitFor(() => expect(sms()).toBeChecked());
  const rejection = Promise.withResolvers<Response>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.body === JSON.stringify({ bySms: false }) ? rejection.promise : fetch(url, init),
  );
  api.answer(read, { status: 404, code: 'NOT_FOUND' });
  api.answer(change, { data: { bySms: true, byPush: true, aboutTrees: false } });
  await userEvent.click(sms());
  await userEvent.click(aboutTrees());
  await waitFor(() => expect(sms()).toBeChecked());
  rejection.resolve(Response.json({ success: false, code: 'CONFLICT', message: 'no' }, { status: 409 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر حفظ اختيارك');
  expect(aboutTrees()).not.toBeChecked();
  await waitFor(() => expect(api.calls(read)).toHaveLength(2));
});

const push = () => screen.getByRole('switch', { name: 'إشعارات على هذا الجهاز' });
const sms = () => screen.getByRole('switch', { name: 'رسائل نصية عن الهدايا' });
const aboutTrees = () => screen.getByRole('switch', { name: 'أخبار أشجاري' });

async function show(): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <NotificationSettings />
    </Suspense>,
  ));
  await screen.findByRole('heading', { name: 'الإشعارات' });
}

function Both() {
  return (
    <Suspense>
      <NotificationBell />
      <NotificationSettings />
    </Suspense>
  );
}
