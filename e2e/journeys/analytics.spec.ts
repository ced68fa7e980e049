import type { Page, Request } from '@playwright/test';

import { parseJson } from '../../apps/api/src/core/parse-json.ts';
import { demoPerson } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import {
  codeSentTo,
  expectHomeOf,
  giveNames,
  nationalNumber,
  openLogin,
  sendCode,
  skipTutorial,
  someone,
  typeCode,
} from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test.use({ asksForConsent: true });

const typed = { lastname: 'الزهراني', search: 'نخلة مخفية', comment: 'كلام لا يقرؤه أحد' };

test('records a visit after consent, without the phone after sign-in and without typed text', async ({
  page,
  browser,
}) => {
  const phone = newPhone();
  const requests = recordRequests(page);
  await page.goto('/explore');
  await expect(question(page)).toBeVisible();
  expect((await question(page).boundingBox())?.height).toBeLessThanOrEqual(64);
  await page.getByRole('button', { name: t('analytics.agree') }).click();
  await expect(question(page)).toHaveCount(0);
  await openLogin(page);
  await sendCode(page, phone);
  const signingIn = requests.length;
  await typeCode(page, await codeSentTo(page.request, phone));
  await giveNames(page, { ...someone, lastname: typed.lastname });
  const signedIn = requests.findIndex(({ url }, index) => index >= signingIn && url.includes('verify_otp'));
  await skipTutorial(page);
  await expectHomeOf(page, someone);

  await page.getByRole('radio', { name: t('feedback.emoji5') }).press('Space');
  await page.getByRole('textbox', { name: t('feedback.placeholder') }).fill(typed.comment);
  await page.getByRole('button', { name: t('feedback.submit') }).click();
  await expect(page.getByText(t('feedback.thanks'))).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('switch', { name: t('analytics.title') })).toBeChecked();
  await expect.poll(() => namesOf(requests)).toContain('identify: profile');
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => namesOf(requests)).toContain('page view: faq');

  expect(namesOf(requests)).toEqual(
    expect.arrayContaining([
      'page view: login',
      'login attempt: login',
      'code sent: login',
      'user login: code',
      'user create: new_user',
      'page view: Landing page',
      'feedback: Landing page',
      'page view: profile',
      'identify: profile',
    ]),
  );
  expect(signedIn).toBeGreaterThan(0);
  const digits = nationalNumber(phone);
  const withPhone = requests.slice(signedIn + 1).filter(({ text }) => text.includes(digits));
  expect(withPhone.map(({ url }) => url)).toEqual([]);
  for (const { text } of eventCalls(requests)) {
    expect(text).not.toContain(digits);
    for (const word of [typed.search, typed.comment]) expect(text).not.toContain(word);
  }

  await page.goto('/profile');
  await page.getByRole('switch', { name: t('analytics.title') }).click();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('analytics-visitor');
  const calls = eventCalls(requests).length;
  await page.goto('/');
  await expectHomeOf(page, someone);
  expect(eventCalls(requests)).toHaveLength(calls);

  await expectReport(await browser.newContext().then((context) => context.newPage()));
});

/** Checks the staff report on desktop, tablet and phone widths. */
async function expectReport(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterConsole(page, demoPerson('999'), '/profile');
  await page.getByRole('link', { name: t('profile.console') }).click();
  await expect(page).toHaveURL('/console');
  await page.getByRole('link', { name: t('console.analytics') }).click();
  await expect(page).toHaveURL('/console/analytics');
  await expect(page.getByRole('heading', { level: 1, name: t('console.analytics') })).toBeVisible();
  const signIn = page.getByRole('figure', { name: t('visits.signIn') });
  await expect(signIn).toBeVisible();
  await signIn.getByRole('button', { name: 'عرض كجدول' }).click();
  const signedIn = signIn.getByRole('row', { name: new RegExp(t('visits.step_signedIn'), 'u') });
  await expect(signedIn.getByRole('cell').first()).not.toHaveText('0');
  await page.getByRole('radio', { name: t('filter.last7Days') }).click();
  await expect(page).toHaveURL('/console/analytics?period=last7Days');
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width}`).toBe(0);
  }
  await expectAccessible(page, '/console/analytics');
  await page.context().close();
}

type RecordedRequest = { url: string; text: string };

/** Records every outgoing request: URL, headers and body. */
function recordRequests(page: Page): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    const text = [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n');
    requests.push({ url: pathname + search, text });
  });
  return requests;
}

function eventCalls(requests: readonly RecordedRequest[]): RecordedRequest[] {
  return requests.filter(({ url }) => url.startsWith('/api/v1/event?token='));
}

function namesOf(requests: readonly RecordedRequest[]): string[] {
  return eventCalls(requests).flatMap(({ text }) => {
    const events = parseJson<{ name: string; page: string }[]>(text.split('\n').at(-1) ?? '[]');
    return events.map((event) => `${event.name}: ${event.page}`);
  });
}

function question(page: Page) {
  return page.getByRole('region', { name: t('analytics.title') });
}
