import type { Locator, Page, Route } from '@playwright/test';

import type { Tree } from '../../packages/contract/src/tree.ts';
import { dualDate } from '../../packages/domain/src/hijri-date.ts';
import { demoPerson } from '../demo-world.ts';
import { giveTrees } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { toast } from '../pages/chrome.ts';
import { fact, openForestOf, renameButton, renameTree, treeHeading, treeItems } from '../pages/forest.ts';
import { signInQuietly } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test('the page of a tree tells its facts, and its owner names it, for everybody to see', async ({
  page,
  otherDevice,
}) => {
  const noura = demoPerson('010');
  await openForestOf(page, noura);
  const answer = page.waitForResponse(/\/api\/tree\/[0-9A-Z]{10}$/u);
  await treeItems(page).filter({ hasText: 'دانة' }).getByRole('link').click();
  const { data: tree } = (await (await answer).json()) as { data: Tree };
  await expect(page).toHaveURL(`/tree/${tree.publicId}`);
  await expect(treeHeading(page)).toHaveText('دانة');
  await expect(fact(page, say('treeDetail.plantedLabel'))).toHaveText(
    dualDate(new Date(tree.plantedAt), 'ar'),
  );
  await expect(fact(page, say('treeDetail.ownerLabel'))).toHaveText(noura.name);
  await expect(fact(page, say('treeDetail.placeLabel')).last()).toContainText(tree.land?.name.ar ?? '?');
  await expect(fact(page, say('treeDetail.healthLabel'))).toHaveText(say('treeDetail.healthy'));
  await expect(fact(page, say('treeDetail.scientificName'))).toHaveText(
    tree.specieFacts?.scientificName ?? '?',
  );

  const { letThrough } = await holdRenames(page, (route) => route.continue());
  await renameTree(page, 'دانة', 'سدرة نورة');
  await expect(treeHeading(page), 'before the server has answered').toHaveText('سدرة نورة');
  letThrough();
  await expect(toast(page, say('treeDetail.renamed'))).toBeVisible();
  await page.reload();
  await expect(treeHeading(page)).toHaveText('سدرة نورة');

  await signInQuietly(otherDevice, newPhone());
  await otherDevice.goto(`/tree/${tree.publicId}`);
  await expect(treeHeading(otherDevice)).toHaveText('سدرة نورة');
  await expect(fact(otherDevice, say('treeDetail.ownerLabel'))).toHaveText(noura.name);
  await expect(renameButton(otherDevice)).toHaveCount(0);

  await renameTree(page, 'سدرة نورة', '');
  await expect(toast(page, say('treeDetail.renamed'))).toBeVisible();
  const unnamed = tree.specie?.commonName.ar ?? '?';
  await expect(treeHeading(page)).toHaveText(unnamed);
  await page.reload();
  await expect(treeHeading(page)).toHaveText(unnamed);
  await expect(renameButton(page)).toBeVisible();
});

test('a renamed tree has its new name on the map', async ({ page }) => {
  // Drawn by the processor, the first picture of a map takes a while.
  test.slow();
  const patience = { timeout: 45_000 };
  const phone = newPhone();
  await signInQuietly(page, phone);
  await giveTrees(phone, ['غافة الدار']);
  await page.goto('/?view=map');
  const card = page.getByRole('list', { name: say('map.inView') }).getByRole('listitem');
  await expect(card).toContainText('غافة الدار', patience);
  await card.getByRole('link').first().click();

  await renameTree(page, 'غافة الدار', 'غافة الخريطة');
  await expect(toast(page, say('treeDetail.renamed'))).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible(patience);
  await expect(card).toContainText('غافة الخريطة');
});

test('a tree that is not there leads home after five seconds, unless the person stays', async ({ page }) => {
  await signInQuietly(page, newPhone());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto('/tree/AAAAAAAAAA');
  await letTimePassUntil(page, page.getByRole('heading', { level: 1, name: say('treeNotFound.title') }));
  await expect(page.getByRole('timer')).toHaveText(say('notFound.redirect', { seconds: 5 }));
  for (const seconds of [4, 3, 2, 1]) {
    await page.clock.runFor(1_000);
    await expect(page.getByRole('timer')).toHaveText(say('notFound.redirect', { seconds }));
  }
  await expect(page).toHaveURL('/tree/AAAAAAAAAA');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/');

  await page.goto('/tree/AAAAAAAAAA');
  const stay = page.getByRole('button', { name: say('notFound.stay') });
  await letTimePassUntil(page, stay);
  await stay.click();
  await expect(page.getByText(say('treeNotFound.stayed'))).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText(say('treeNotFound.stayed'))).toBeVisible();
  await expect(page).toHaveURL('/tree/AAAAAAAAAA');
  await page.clock.resume();
  await page.getByRole('link', { name: say('notFound.action') }).click();
  await expectHomeOf(page, someone);
});

/** Moves a paused clock on in small steps, as a page needs some time to load, and stops as soon as it shows the sight. */
async function letTimePassUntil(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(sight).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
}

/** Keeps the next rename on its way until it is let through, then ends it as asked. */
async function holdRenames(page: Page, end: (route: Route) => Promise<void>) {
  const { promise: isHeld, resolve: letThrough } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(/\/api\/tree\/\w+$/u, async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return await route.fallback();
    isFirst = false;
    await isHeld;
    await end(route);
  });
  return { letThrough };
}
