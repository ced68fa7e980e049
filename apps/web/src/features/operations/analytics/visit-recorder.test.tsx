import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Analytics } from '../../app/analytics.tsx';
import { giveConsent } from '../../platform/analytics/consent.ts';
import { track } from '../../platform/analytics/track.ts';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { Link } from '../../ui/link.tsx';

const events = 'POST /v1/event?token=the-token';
const begin = 'POST /analytics/visit';
const userId = 'B'.repeat(22);
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(begin, { data: { token: 'the-token', hosts: [''], userId } });
  api.answer(events, { data: {} });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'analytics-visitor=; Path=/; Max-Age=0';
});

async function visit(path = '/') {
  const rendered = await renderInApp(
    <>
      <main>
        <Link href="/tree/ABCDEFGHJK">شجرة جدتي</Link>
        <Link href="/tree/ABCDEFGHJK?photo=2">second</Link>
        <button type="button">press</button>
        <input aria-label="field" />
      </main>
      <Analytics />
    </>,
    { path },
  );
  ({ stop } = rendered);
}

type Sent = { name: string; page: string } & Record<string, unknown>;

/** What the page sends when it is left. */
async function sent(): Promise<Sent[]> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  return api.calls(events).flat() as Sent[];
}

const isRecording = () =>
  waitFor(() => expect(localStorage.getItem('analytics-queue')).toContain('page view'));
const namesOf = (list: readonly Sent[]) => list.map(({ name, page }) => `${name}: ${page}`);

test('on each change of path or query the person is identified by the hash, and a page view recorded', async () => {
  giveConsent(true);
  await visit();
  await isRecording();
  await userEvent.click(screen.getByRole('link', { name: 'شجرة جدتي' }));
  await userEvent.click(screen.getByRole('link', { name: 'second' }));
  const all = await sent();
  expect(namesOf(all.filter(({ name }) => name !== 'click'))).toEqual([
    'identify: Landing page',
    'page view: Landing page',
    'identify: tree',
    'page view: tree',
    'identify: tree',
    'page view: tree',
  ]);
  const { createdAt, firstname, lastname, role } = testAccount;
  expect(all[0]).toMatchObject({
    user_id: userId,
    user: { user_id: userId, accountInformation: { createdAt, firstname, lastname, role } },
    identity: { id: userId, created_at: createdAt, first_name: firstname, last_name: lastname, role },
  });
  const traffic = JSON.stringify(all);
  expect(traffic).not.toContain(testAccount.phone.slice(-7));
  expect(traffic).not.toContain(testAccount.id);
  expect(traffic).not.toContain('شجرة جدتي');
});

test('what the product counts is sent by its name; what is typed is not', async () => {
  giveConsent(true);
  await visit();
  await isRecording();
  track('level click', { level: 3 });
  await userEvent.type(screen.getByRole('textbox'), 'typed by hand');
  await userEvent.click(screen.getByRole('button'));
  const all = await sent();
  expect(all).toContainEqual(expect.objectContaining({ name: 'level click', details: { level: 3 } }));
  expect(all).toContainEqual(
    expect.objectContaining({ name: 'click', details: { target: 'button in main' } }),
  );
  expect(JSON.stringify(all)).not.toContain('typed');
});

test('what happened between the consent and the recorder’s coming is sent too', async () => {
  giveConsent(true);
  track('code sent');
  await visit();
  await isRecording();
  expect((await sent()).map(({ name }) => name)).toContain('code sent');
});

test('the screens of sign-in are counted and not watched', async () => {
  localStorage.removeItem('token');
  api.answer(begin, { data: { token: 'the-token', hosts: [''], userId: null } });
  giveConsent(true);
  await visit('/login');
  await isRecording();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByRole('textbox'), '0501234567');
  track('login attempt');
  const all = await sent();
  expect(namesOf(all)).toEqual(['identify: login', 'page view: login', 'login attempt: login']);
  expect(all[0]).not.toHaveProperty('user');
});

test('the visitor is known for about ten years, and unknown at once where the consent is taken back', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  giveConsent(true);
  await visit();
  await isRecording();
  expect(written.mock.calls.flat()).toContainEqual(
    expect.stringMatching(/^analytics-visitor=[\da-f-]{36}; Path=\/; Max-Age=315360000; SameSite=Lax/u),
  );
  await act(async () => giveConsent(false));
  await waitFor(() => expect(localStorage.getItem('analytics-queue')).toBeNull());
  expect(document.cookie).not.toContain('analytics-visitor');
  expect(sessionStorage.getItem('analytics-visit')).toBeNull();
  track('share click', { userId: testAccount.id });
  await userEvent.click(screen.getByRole('button'));
  expect(await sent()).toEqual([]);
});

test('nobody is counted before they agree, and nothing of before is counted then', async () => {
  track('language update', { language: 'ar' });
  await visit();
  await userEvent.click(screen.getByRole('button', { name: 'press' }));
  await userEvent.click(await screen.findByRole('button', { name: 'أسمح' }));
  await isRecording();
  expect(screen.queryByRole('button', { name: 'أسمح' })).toBeNull();
  expect(namesOf(await sent())).toEqual(['identify: Landing page', 'page view: Landing page']);
});

test('who does not want it is asked once, and never counted', async () => {
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'لا، شكرًا' }));
  expect(screen.queryByRole('region', { name: 'إحصاءات الاستخدام' })).toBeNull();
  expect(localStorage.getItem('analytics-consent')).toBe('refused');
  await userEvent.click(screen.getByRole('button'));
  expect(api.calls(begin)).toEqual([]);
});

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('a browser that says %s is neither asked nor counted, whatever was agreed to', async (name, value) => {
  giveConsent(true);
  Object.defineProperty(navigator, name, { value, configurable: true });
  await visit();
  await act(() => new Promise((done) => setTimeout(done, 1_200)));
  expect(screen.queryByRole('region', { name: 'إحصاءات الاستخدام' })).toBeNull();
  expect(api.calls(begin)).toEqual([]);
  expect(document.cookie).not.toContain('analytics-visitor');
  Reflect.deleteProperty(navigator, name);
});
