import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { Analytics } from '#app/app.tsx';
import { saveConsent } from '#platform/analytics/consent.ts';
import { track } from '#platform/analytics/track.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { Link } from '#ui/link.tsx';

const events = 'POST /v1/event?token=the-token';
const beginRequest = 'POST /analytics/visit';
const userId = 'B'.repeat(22);
let api: FakeApi;
let stop: (() => void) | undefined;

// jsdom is never idle; without these, each test would wait a second.
beforeAll(() => {
  const requestIdleCallback = (callback: () => void) => setTimeout(callback);
  Object.assign(window, { requestIdleCallback, cancelIdleCallback: clearTimeout });
});

afterAll(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(beginRequest, { data: { token: 'the-token', hosts: [''], userId } });
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

type SentEvent = { name: string; page: string } & Record<string, unknown>;

/** Events sent when the page is hidden. */
async function sendEvents(): Promise<SentEvent[]> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  return api.calls(events).flat() as SentEvent[];
}

/** Resolves when the parts are shown that load in an idle browser. */
async function loadIdleParts(): Promise<void> {
  await act(() => new Promise((done) => setTimeout(done, 50)));
  await act(() => vi.dynamicImportSettled());
}

const waitForRecording = () =>
  waitFor(() => expect(localStorage.getItem('analytics-queue')).toContain('page view'));
const namesOf = (list: readonly SentEvent[]) => list.map(({ name, page }) => `${name}: ${page}`);

test('identifies the user by hash and records a page view on each change of path or query', async () => {
  saveConsent(true);
  await visit();
  await waitForRecording();
  await userEvent.click(screen.getByRole('link', { name: 'شجرة جدتي' }));
  await userEvent.click(screen.getByRole('link', { name: 'second' }));
  const sentEvents = await sendEvents();
  expect(namesOf(sentEvents.filter(({ name }) => name !== 'click'))).toEqual([
    'identify: Landing page',
    'page view: Landing page',
    'identify: tree',
    'page view: tree',
    'identify: tree',
    'page view: tree',
  ]);
  const { createdAt, firstname, lastname, role } = testAccount;
  expect(sentEvents[0]).toMatchObject({
    user_id: userId,
    user: { user_id: userId, accountInformation: { createdAt, firstname, lastname, role } },
    identity: { id: userId, created_at: createdAt, first_name: firstname, last_name: lastname, role },
  });
  const traffic = JSON.stringify(sentEvents);
  expect(traffic).not.toContain(testAccount.phone.slice(-7));
  expect(traffic).not.toContain(testAccount.id);
  expect(traffic).not.toContain('شجرة جدتي');
});

test('sends product events by name and never typed text', async () => {
  saveConsent(true);
  await visit();
  await waitForRecording();
  track('level click', { level: 3 });
  await userEvent.type(screen.getByRole('textbox'), 'typed by hand');
  await userEvent.click(screen.getByRole('button'));
  const sentEvents = await sendEvents();
  expect(sentEvents).toContainEqual(expect.objectContaining({ name: 'level click', details: { level: 3 } }));
  expect(sentEvents).toContainEqual(
    expect.objectContaining({ name: 'click', details: { target: 'button in main' } }),
  );
  expect(JSON.stringify(sentEvents)).not.toContain('typed');
});

test('sends events tracked between consent and recorder start', async () => {
  saveConsent(true);
  track('code sent');
  await visit();
  await waitForRecording();
  expect((await sendEvents()).map(({ name }) => name)).toContain('code sent');
});

test('counts the sign-in pages without recording clicks', async () => {
  localStorage.removeItem('token');
  api.answer(beginRequest, { data: { token: 'the-token', hosts: [''], userId: null } });
  saveConsent(true);
  await visit('/login');
  await waitForRecording();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByRole('textbox'), '0501234567');
  track('login attempt');
  const sentEvents = await sendEvents();
  expect(namesOf(sentEvents)).toEqual(['identify: login', 'page view: login', 'login attempt: login']);
  expect(sentEvents[0]).not.toHaveProperty('user');
});

test('stores the visitor id for ten years and deletes it when consent is withdrawn', async () => {
  const cookieWrites = vi.spyOn(document, 'cookie', 'set');
  saveConsent(true);
  await visit();
  await waitForRecording();
  expect(cookieWrites.mock.calls.flat()).toContainEqual(
    expect.stringMatching(/^analytics-visitor=[\da-f-]{36}; Path=\/; Max-Age=315360000; SameSite=Lax/u),
  );
  await act(async () => saveConsent(false));
  await waitFor(() => expect(localStorage.getItem('analytics-queue')).toBeNull());
  expect(document.cookie).not.toContain('analytics-visitor');
  expect(sessionStorage.getItem('analytics-visit')).toBeNull();
  track('share click', { userId: testAccount.id });
  await userEvent.click(screen.getByRole('button'));
  expect(await sendEvents()).toEqual([]);
});

test('records nothing before consent, and nothing from before it afterwards', async () => {
  track('language update', { language: 'ar' });
  await visit();
  await userEvent.click(screen.getByRole('button', { name: 'press' }));
  await userEvent.click(await screen.findByRole('button', { name: 'نعم' }));
  await waitForRecording();
  expect(screen.queryByRole('button', { name: 'نعم' })).toBeNull();
  expect(namesOf(await sendEvents())).toEqual(['identify: Landing page', 'page view: Landing page']);
});

test('asks once and records nothing after a refusal', async () => {
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'لا' }));
  expect(screen.queryByRole('region', { name: 'إحصاءات الاستخدام' })).toBeNull();
  expect(localStorage.getItem('analytics-consent')).toBe('refused');
  await userEvent.click(screen.getByRole('button'));
  expect(api.calls(beginRequest)).toEqual([]);
});

test('counts leaving the page without an answer as a refusal', async () => {
  await visit('/faq');
  await screen.findByRole('region', { name: 'إحصاءات الاستخدام' });
  await userEvent.click(screen.getByRole('link', { name: 'شجرة جدتي' }));
  await waitFor(() => expect(localStorage.getItem('analytics-consent')).toBe('refused'));
  expect(screen.queryByRole('region', { name: 'إحصاءات الاستخدام' })).toBeNull();
});

test.each(['/login', '/gift/CODE', '/tutorial', '/auth/code'])('does not ask on %s', async (path) => {
  await visit(path);
  await loadIdleParts();
  expect(screen.queryByRole('region', { name: 'إحصاءات الاستخدام' })).toBeNull();
});

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('neither asks nor records when the browser sends %s, despite earlier consent', async (name, value) => {
  saveConsent(true);
  Object.defineProperty(navigator, name, { value, configurable: true });
  await visit();
  await loadIdleParts();
  expect(screen.queryByRole('region', { name: 'إحصاءات الاستخدام' })).toBeNull();
  expect(api.calls(beginRequest)).toEqual([]);
  expect(document.cookie).not.toContain('analytics-visitor');
  Reflect.deleteProperty(navigator, name);
});
