import type { Page } from '@playwright/test';

import { demoPerson, forestOf } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { openForestOf } from '../pages/forest.ts';
import { openLogin } from '../pages/sign-in.ts';
import { expectFingerTargets, expectNoSidewaysScroll } from '../pages/targets.ts';
import { say } from '../texts.ts';

const paths = [
  '/gifted',
  '/impact',
  '/notifications',
  '/profile',
  '/coupon/NABTA',
  '/faq',
  '/scan',
  '/method',
  '/tutorial?again',
];

test('on a phone every control is as large as a finger', async ({ page }) => {
  await openLogin(page);
  await expectFingerTargets(page, '/login');
  await walk(page, expectFingerTargets);
});

test('a phone at 200 % scrolls no page sideways', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await openLogin(page);
  await expectNoSidewaysScroll(page, '/login');
  await walk(page, expectNoSidewaysScroll);
});

test('a state of many words takes a second line within its card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openForestOf(page, demoPerson('010'));
  await page.goto('/gifted');
  const chip = page.getByText(say('givenGifts.pending'), { exact: true }).first();
  const overrun = await chip.evaluate((element) => {
    element.append(' · Chega na quinta-feira, 24 de setembro de 2026');
    const { left, right } = element.getBoundingClientRect();
    const card = element.closest('li')?.getBoundingClientRect() ?? new DOMRect();
    return Math.max(card.left - left, right - card.right, element.scrollWidth - element.clientWidth);
  });
  expect(overrun).toBeLessThanOrEqual(0);
});

/** Looks at every main screen of somebody who has trees. */
async function walk(page: Page, look: (page: Page, screen: string) => Promise<void>): Promise<void> {
  const faisal = demoPerson('050');
  await openForestOf(page, faisal);
  await look(page, '/');
  const [tree] = forestOf(faisal);
  for (const path of [...paths, `/tree/${tree?.publicId}`]) {
    await page.goto(path);
    await expect(page.locator('main:not([aria-busy])')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(page, path);
  }
}
