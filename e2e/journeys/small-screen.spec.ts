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

test('has finger-sized controls on every page of a phone', async ({ page }) => {
  await openLogin(page);
  await expectFingerTargets(page, '/login');
  await visitPages(page, expectFingerTargets);
});

test('never scrolls sideways on a phone at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await openLogin(page);
  await expectNoSidewaysScroll(page, '/login');
  await visitPages(page, expectNoSidewaysScroll);
});

for (const { title, width, height, fontSize } of [
  { title: 'at 320 px', width: 320, height: 568, fontSize: '100%' },
  { title: 'with text of 200 %', width: 390, height: 844, fontSize: '200%' },
]) {
  test(`keeps every button and heading whole ${title}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript((size) => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
    }, fontSize);
    await openLogin(page);
    await expectWholeTexts(page, '/login');
    await visitPages(page, expectWholeTexts);
  });
}

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

async function expectWholeTexts(page: Page, screen: string): Promise<void> {
  await expectNoSidewaysScroll(page, screen);
  await expectNothingClipped(page, screen);
}

/** Visits every main page of an account with trees. */
async function visitPages(page: Page, check: (page: Page, screen: string) => Promise<void>): Promise<void> {
  const faisal = demoPerson('050');
  await openForestOf(page, faisal);
  await check(page, '/');
  const [tree] = treesOf(faisal);
  for (const path of [...paths, `/tree/${tree?.publicId}`]) {
    await page.goto(path);
    await expect(page.locator('main:not([aria-busy])')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await check(page, path);
  }
}
