import type { Locator, Page, Route } from '@playwright/test';

import type { Tree } from '../../packages/contract/src/trees/tree.ts';
import { dualDate } from '../../packages/domain/src/hijri-date.ts';
import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import { fact, openForestOf, renameButton, renameTree, treeHeading, treeItems } from '../pages/forest.ts';
import { signInViaApi } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test('shows the facts of a tree and a rename by its owner to everyone', async ({ page, otherDevice }) => {
  const noura = demoPerson('010');
  await openForestOf(page, noura);
  const response = page.waitForResponse(/\/api\/tree\/[0-9A-Z]{10}$/u);
  await treeItems(page).filter({ hasText: 'دانة' }).getByRole('link').click();
  const { data: tree } = (await (await response).json()) as { data: Tree };
  await expect(page).toHaveURL(`/tree/${tree.publicId}`);
  await expect(treeHeading(page)).toHaveText('دانة');
  await expect(fact(page, t('treeDetail.plantedLabel'))).toHaveText(dualDate(new Date(tree.plantedAt), 'ar'));
  await expect(fact(page, t('treeDetail.ownerLabel'))).toHaveText(noura.name);
  await expect(fact(page, t('treeDetail.placeLabel')).last()).toContainText(tree.land?.name.ar ?? '?');
  await expect(fact(page, t('treeDetail.healthLabel'))).toHaveText(t('treeDetail.healthy'));
  await expect(fact(page, t('treeDetail.scientificName'))).toHaveText(
    tree.specieFacts?.scientificName ?? '?',
  );

  const { letThrough } = await holdNextRename(page, (route) => route.continue());
  await renameTree(page, 'دانة', 'سدرة نورة');
  await expect(treeHeading(page), 'before the server responds').toHaveText('سدرة نورة');
  letThrough();
  await expect(toast(page, t('treeDetail.renamed'))).toBeVisible();
  await page.reload();
  await expect(treeHeading(page)).toHaveText('سدرة نورة');

  await signInViaApi(otherDevice, newPhone());
  await otherDevice.goto(`/tree/${tree.publicId}`);
  await expect(treeHeading(otherDevice)).toHaveText('سدرة نورة');
  await expect(fact(otherDevice, t('treeDetail.ownerLabel'))).toHaveText(noura.name);
  await expect(renameButton(otherDevice)).toHaveCount(0);

  await renameTree(page, 'سدرة نورة', '');
  await expect(toast(page, t('treeDetail.renamed'))).toBeVisible();
  const unnamed = tree.specie?.commonName.ar ?? '?';
  await expect(treeHeading(page)).toHaveText(unnamed);
  await page.reload();
  await expect(treeHeading(page)).toHaveText(unnamed);
  await expect(renameButton(page)).toBeVisible();
});

test('leads from the story to the diary, and to the numbers in the details', async ({ page }) => {
  const tree = treesOf(demoPerson('200')).find(({ number }) => number === 0);
  await page.goto(`/tree/${tree?.publicId}`);
  const story = page.locator('#story');
  await expect(story).toContainText(t('treeDetail.lastVisitLabel'));
  await expect(page.locator('#carbon')).toContainText('CO2');
  await expect(page.getByText(t('ecoBenefit.value'), { exact: true })).toHaveCount(0);

  const diary = page.locator('#history');
  const days = diary.getByRole('time');
  await expect(diary.getByRole('slider', { name: t('thenAndNow.label') })).toBeVisible();
  await expect(days).toHaveCount(4);
  await diary.getByRole('button', { name: t('diary.all') }).click();
  await expect(diary.getByText(t('passport.planted'), { exact: true })).toBeVisible();
  const instants = await days.evaluateAll((times) =>
    times.map((time) => time.getAttribute('datetime') ?? ''),
  );
  expect(instants.length).toBeGreaterThan(4);
  expect(instants).toEqual(instants.toSorted().toReversed());

  await page.getByText(t('treeDetail.details'), { exact: true }).click();
  await expect(page.getByText(t('ecoBenefit.value'), { exact: true })).toBeVisible();
  await expectAccessible(page, '/tree with details');

  const links = await story
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  for (const href of links) {
    await page.goto(href ?? '/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(links.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test('opens the details for a link to a number in them', async ({ page }) => {
  const tree = treesOf(demoPerson('200')).find(({ number }) => number === 0);
  await page.goto(`/tree/${tree?.publicId}#value`);
  await expect(page.locator('#value')).toBeFocused();
  await expect(page.locator('#value')).toBeInViewport();
});

test('redirects home after five seconds from a missing tree unless the user stays', async ({ page }) => {
  await signInViaApi(page, newPhone());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto('/tree/AAAAAAAAAA');
  await advanceClockUntil(page, page.getByRole('heading', { level: 1, name: t('treeNotFound.title') }));
  await expect(page.getByRole('timer')).toHaveText(t('notFound.redirect', { seconds: 5 }));
  for (const seconds of [4, 3, 2, 1]) {
    await page.clock.runFor(1_000);
    await expect(page.getByRole('timer')).toHaveText(t('notFound.redirect', { seconds }));
  }
  await expect(page).toHaveURL('/tree/AAAAAAAAAA');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/');

  await page.goto('/tree/AAAAAAAAAA');
  await advanceClockUntil(page, page.getByRole('heading', { level: 1, name: t('treeNotFound.title') }));
  const stay = page.getByRole('button', { name: t('notFound.stay') });
  await expect(stay).toBeVisible();
  await stay.click();
  await expect(page.getByText(t('treeNotFound.stayed'))).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText(t('treeNotFound.stayed'))).toBeVisible();
  await expect(page).toHaveURL('/tree/AAAAAAAAAA');
  await page.clock.resume();
  await page.getByRole('link', { name: t('notFound.action') }).click();
  await expectHomeOf(page, someone);
});

/** Advances a paused clock in small steps, since the page needs time to load, until `target` is visible. */
async function advanceClockUntil(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(target).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
}

/** Holds the next rename until released, then ends it with `end`. */
async function holdNextRename(page: Page, end: (route: Route) => Promise<void>) {
  const { promise: isReleased, resolve: letThrough } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(/\/api\/tree\/\w+$/u, async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return await route.fallback();
    isFirst = false;
    await isReleased;
    await end(route);
  });
  return { letThrough };
}
