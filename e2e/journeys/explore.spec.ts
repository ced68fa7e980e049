import type { Page } from '@playwright/test';

import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { openForestOf } from '../pages/forest.ts';
import { openLogin } from '../pages/sign-in.ts';
import { expectFingerTargets, expectNoSidewaysScroll } from '../pages/targets.ts';
import { t } from '../texts.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: t('home.mainNav') });
const place = (page: Page, name: 'home' | 'map' | 'gifted' | 'impact' | 'profile') =>
  bar(page).getByRole('link', { name: t(`mainPages.${name}`), exact: true });

test('leads through the main pages by the bar and back', async ({ page }) => {
  await openForestOf(page, demoPerson('010'));
  await expect(place(page, 'home')).toHaveAttribute('aria-current', 'page');
  await place(page, 'gifted').click();
  await expect(page).toHaveURL('/gifted');
  await expect(page.getByRole('heading', { level: 1, name: t('giftedTrees.title') })).toBeFocused();
  await place(page, 'map').click();
  await expect(place(page, 'map')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('radio', { name: t('explore.all'), exact: true }).click();
  await expect(page).toHaveURL(/\/map\?.*trees=all/u);
  await page.getByRole('link', { name: t('explore.toExplore') }).click();
  await expect(page.getByRole('heading', { level: 2, name: t('explore.efforts') })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: t('explore.all'), exact: true })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/gifted');
});

test('keeps the bar clear of the page on every size of screen', async ({ page }) => {
  await openForestOf(page, demoPerson('010'));
  for (const size of [
    { width: 320, height: 568 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/profile');
    await expect(bar(page)).toBeVisible();
    await expectFingerTargets(page, `/profile at ${size.width}`);
    await expectNoSidewaysScroll(page, `/profile at ${size.width}`);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [barBox, lastBox] = await Promise.all([
      bar(page).boundingBox(),
      page.locator('main').boundingBox(),
    ]);
    expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThanOrEqual((barBox?.y ?? 0) + 1);
  }
  await page.goto('/scan');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/profile');
  await expect(place(page, 'profile')).toHaveAttribute('aria-current', 'page');
  await expect(bar(page)).toHaveCount(1);
});

test('lets a stranger look around from sign-in to a tree and a land', async ({ page }) => {
  await page.goto('/map');
  await expect(page).toHaveURL(/\/explore/u);
  await openLogin(page);
  await expect(page.getByText(t('login.about'))).toBeVisible();
  await page.getByRole('link', { name: t('login.lookAround') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('explore.title') })).toBeVisible();
  await expect(page.getByRole('progressbar').first()).toBeAttached();
  await expect(bar(page)).toHaveCount(0);
  await expectAccessible(page, '/explore');

  const sample = page.locator('section', { has: page.getByRole('heading', { name: t('explore.sample') }) });
  await sample.getByRole('link').click();
  await expect(page).toHaveURL(/\/tree\//u);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();

  const lands = page.locator('section', { has: page.getByRole('heading', { name: t('explore.lands') }) });
  await lands.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/impact\/land\//u);
  await page.goBack();
  await page.getByRole('link', { name: t('explore.signIn') }).click();
  await expect(page).toHaveURL('/login');
});
