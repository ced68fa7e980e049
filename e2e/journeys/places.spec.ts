import type { Tree } from '../../packages/contract/src/trees/tree.ts';
import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { fact } from '../pages/forest.ts';
import { signInAs } from '../pages/session.ts';
import { t } from '../texts.ts';

test('leads a stranger from a tree to its land and to those who planted there', async ({ page, request }) => {
  const trees = await Promise.all(
    treesOf(demoPerson('050')).map(async ({ publicId }) => {
      const response = await request.get(`/api/tree/${publicId}`);
      return ((await response.json()) as { data: Tree }).data;
    }),
  );
  const tree = trees.find(({ effort }) => effort?.name.en === 'Ghaf of the East');
  await page.goto(`/tree/${tree?.publicId}`);
  await fact(page, t('treeDetail.placeLabel'))
    .getByRole('link', { name: tree?.land?.name.ar ?? '?' })
    .first()
    .click();
  await expect(page).toHaveURL(`/impact/land/${tree?.land?.id}`);
  await expect(page.getByRole('heading', { level: 2, name: tree?.land?.name.ar ?? '?' })).toBeVisible();
  await expect(page.getByRole('link', { name: t('place.directions') })).toBeVisible();
  await expect(page.getByText(t('survival.title'))).toBeVisible();
  await expectAccessible(page, 'land');

  const nameless = new RegExp(t('impact.teamOf', { name: '' }).trim(), 'u');
  await expect(page.getByRole('link', { name: 'يوسف البلوي' }), 'consents').toBeVisible();
  await expect(page.getByText('عبدالعزيز الرشيد'), 'does not consent').toHaveCount(0);
  await page.getByRole('link', { name: nameless }).first().click();
  await expect(page).toHaveURL(/\/impact\/planter\//u);
  await expect(page.getByRole('heading', { level: 2, name: nameless })).toBeVisible();
  await expect(page.getByRole('link', { name: tree?.land?.name.ar ?? '?', exact: true })).toBeVisible();
  await expectAccessible(page, 'planter');

  const hidden = trees.find(({ hasLandPage }) => !hasLandPage);
  await page.goto(`/tree/${hidden?.publicId}`);
  const place = fact(page, t('treeDetail.placeLabel')).first();
  await expect(place).toContainText(hidden?.land?.name.ar ?? '?');
  await expect(place.getByRole('link')).toHaveCount(0);
  await page.goto(`/impact/land/${hidden?.land?.id}`);
  await expect(page.getByRole('heading', { name: t('impact.notFound') })).toBeVisible();
});

test('shows the name of a planter only while they consent', async ({ page, otherDevice }) => {
  const yousef = demoPerson('912');
  await signInAs(page, yousef);
  await page.goto('/impact/planter');
  await expect(page.getByRole('heading', { level: 2, name: yousef.name })).toBeVisible();
  const consent = page.getByRole('switch', { name: t('place.showName') });
  await expect(consent).toBeChecked();
  const { data } = (await (
    await page.request.get(`/api/impact/scopes`, {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    })
  ).json()) as { data: { scope: string; id: string }[] };
  const id = data.find(({ scope }) => scope === 'planter')?.id;
  const name = otherDevice.getByRole('heading', { level: 2, name: yousef.name });
  await otherDevice.goto(`/impact/planter/${id}`);
  await expect(name).toBeVisible();
  await consent.click();
  await expect(consent).not.toBeChecked();
  await otherDevice.reload();
  await expect(otherDevice.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(name).toHaveCount(0);
  await consent.click();
  await expect(consent).toBeChecked();
});
