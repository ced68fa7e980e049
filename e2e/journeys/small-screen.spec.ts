import type { Page } from '@playwright/test';

import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { openForestOf } from '../pages/forest.ts';
import { openLogin } from '../pages/sign-in.ts';
import { expectFingerTargets, expectNoSidewaysScroll, expectNothingClipped } from '../pages/targets.ts';
import { t } from '../texts.ts';

const paths = [
  '/map',
  '/explore',
  '/gifted',
  '/impact',
  '/notifications',
  '/profile',
  '/coupon/NABTA',
  '/faq',
  '/scan',
  '/method',
  '/tutorial?again',
  '/profile/contact',
  '/accessibility',
];

const phone = { width: 390, height: 844, fontSize: '100%' };
const wholeTexts = [expectNoSidewaysScroll, expectNothingClipped];
const smallScreens = [
  { title: 'at 320 px', width: 320, height: 568, fontSize: '100%', checks: wholeTexts },
  { title: 'with text of 200 %', width: 390, height: 844, fontSize: '200%', checks: wholeTexts },
  { title: 'at 200 %', width: 195, height: 422, fontSize: '100%', checks: [expectNoSidewaysScroll] },
];

test.use({ drawsMaps: true });

test('has finger-sized controls, keeps every button and heading whole and never scrolls sideways', async ({
  page,
}) => {
  await openLogin(page);
  await expectFitsPhones(page, '/login');
  const faisal = demoPerson('050');
  await openForestOf(page, faisal);
  await expect(page.getByRole('banner').getByRole('img', { name: t('app.name') })).toBeVisible();
  await expectFitsPhones(page, '/');
  const [tree] = treesOf(faisal);
  for (const path of [...paths, `/tree/${tree?.publicId}`]) {
    await page.goto(path);
    await expect(page.locator('main:not([aria-busy])')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectFitsPhones(page, path);
  }
});

test('wraps a long status within its card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openForestOf(page, demoPerson('010'));
  await page.goto('/gifted');
  const chip = page.getByText(t('givenGifts.pending'), { exact: true }).first();
  const overrun = await chip.evaluate((element) => {
    element.append(' · Chega na quinta-feira, 24 de setembro de 2026');
    const { left, right } = element.getBoundingClientRect();
    const card = element.closest('li')?.getBoundingClientRect() ?? new DOMRect();
    return Math.max(card.left - left, right - card.right, element.scrollWidth - element.clientWidth);
  });
  expect(overrun).toBeLessThanOrEqual(0);
});

/** Loads no page again for a smaller screen: the pages react to a new size, as when a phone is turned. */
async function expectFitsPhones(page: Page, path: string): Promise<void> {
  await expectFingerTargets(page, path);
  for (const { title, checks, ...screen } of smallScreens) {
    await resize(page, screen);
    for (const check of checks) await check(page, `${path} ${title}`);
  }
  await resize(page, phone);
}

/** Resolves after the layout, including parts that measure themselves. */
async function resize(page: Page, { fontSize, ...size }: typeof phone): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size;
    for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done));
  }, fontSize);
}
