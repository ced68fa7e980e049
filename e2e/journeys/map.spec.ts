import { rm } from 'node:fs/promises';

import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Locator, Page } from '@playwright/test';

import {
  writeMbtiles,
  type WrittenTile,
} from '../../apps/api/src/gateways/map-tiles/testing/tile-archive-writer.ts';
import { type Coordinates, toMercator } from '../../packages/domain/src/mercator.ts';
import { streetsFile } from '../database-fixtures.ts';
import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { toast } from '../pages/chrome.ts';
import { renameTree, showView, treesPanel } from '../pages/forest.ts';
import { signInAs, signInWithTrees } from '../pages/session.ts';
import { expectHomeOf } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test.use({ drawsMaps: true });

// Software rendering: the first frame of a map is slow.
const slowRender = { timeout: 45_000 };

test('shows the forest in three map styles and links to a tree', async ({ page }) => {
  test.slow();
  await openMap(page);
  await expect(cards(page).first()).toBeVisible(slowRender);
  const styleSwitch = await box(page.getByRole('radiogroup', { name: t('map.style') }));
  const locate = await box(page.getByRole('button', { name: t('map.myLocation') }));
  expect(styleSwitch.x, 'the style switch is at the start').toBeGreaterThan(locate.x);
  const style = await page.request.get('/map/style/standard.json?theme=light&language=ar');
  expect(JSON.stringify(await style.json())).toContain('name:ar');

  await chooseTool(page, t('map.inView'));
  const sheet = page.getByRole('dialog', { name: t('map.inView') });
  await expect(sheet.getByText(t('common.treeCount', { count: 10 }), { exact: true })).toBeVisible(
    slowRender,
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('radio', { name: t('map.satellite') }).click();
  await expect(page).toHaveURL(/style=satellite/u);
  const threeDButton = page.getByRole('button', { name: t('map.threeD') });
  await threeDButton.click();
  await expect(threeDButton).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/3d=/u);
  await page.reload();
  await expect(page.getByRole('radio', { name: t('map.satellite') })).toBeChecked();
  await expect(threeDButton).toHaveAttribute('aria-pressed', 'true');

  // The globe view is too slow for software rendering on a busy machine.
  await threeDButton.click();
  await expect(cards(page).first()).toBeVisible(slowRender);
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tree\//u);
});

test('names the nearest towns without streets, and draws streets once the operator has added them', async ({
  page,
}) => {
  test.slow();
  const person = demoPerson('010');
  await signInAs(page, person);
  const [tree] = treesOf(person);
  const { longitude = 0, latitude = 0 } = tree ?? {};
  const address = `/?view=map&lat=${latitude}&lng=${longitude}&zoom=13`;
  const otherHosts: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith('http://localhost'))
      otherHosts.push(request.url());
  });
  await page.goto(address);
  const nearby = treesPanel(page).getByRole('list', { name: t('map.nearby') });
  await expect(nearby.getByRole('listitem').first()).toHaveText(/ · [\d.]+ كم /u, slowRender);

  const file = await streetsFile();
  try {
    writeMbtiles(file, makeStreetTiles({ longitude, latitude }), {
      name: 'Nabta streets',
      layers: streetLayers,
    });
    const tile = page.waitForResponse((response) => response.url().includes('/map/streets/'), slowRender);
    await page.goto(address);
    expect((await tile).status()).toBe(200);
    await expect(nearby).toBeHidden();
  } finally {
    await rm(file, { force: true });
  }
  expect(otherHosts).toEqual([]);
});

test('shows a visitor the region, site, plot and distance to the gate of a tree', async ({ page }) => {
  test.slow();
  const person = demoPerson('010');
  await signInAs(page, person);
  await page.goto('/?view=list');
  await treesPanel(page).getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/tree\//u);
  const address = page.url();
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(address);
  const placeSection = page.locator('section', {
    has: page.getByRole('heading', { name: t('map.placeTitle') }),
  });
  await placeSection.scrollIntoViewIfNeeded();
  for (const label of ['map.region', 'map.site', 'map.whereOnSite'] as const)
    await expect(
      placeSection.getByRole('term').filter({ hasText: new RegExp(`^${t(label)}$`, 'u') }),
    ).toBeVisible(slowRender);
  await expect(placeSection.getByText(/القطعة [A-L]، الصف \d+ · .+البوابة/u)).toBeVisible();
});

test('shows the new name of a renamed tree on the map', async ({ page }) => {
  test.slow();
  await signInWithTrees(page, ['غافة الدار']);
  await page.goto('/?view=map');
  const card = page.getByRole('list', { name: t('map.inView') }).getByRole('listitem');
  await expect(card).toContainText('غافة الدار', slowRender);
  await card.getByRole('link').first().click();

  await renameTree(page, 'غافة الدار', 'غافة الخريطة');
  await expect(toast(page, t('treeDetail.renamed'))).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible(slowRender);
  await expect(card).toContainText('غافة الخريطة');
});

test('keeps the map usable offline and falls back to an image and a list without WebGL', async ({
  page,
  context,
}) => {
  test.slow();
  await openMap(page);
  await expect(cards(page).first()).toBeVisible(slowRender);
  await context.setOffline(true);
  await page.getByRole('button', { name: t('map.threeD') }).click();
  await expect(page.getByRole('region', { name: t('map.label') })).toBeVisible();
  await context.setOffline(false);

  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await page.goto('/?view=map');
  await expect(treesPanel(page).getByText(t('map.pictureNote'))).toBeVisible(slowRender);
  await expect(treesPanel(page).getByRole('listitem').first()).toBeVisible();
});

/** A street from west to east through a position, in the tiles around it. */
function makeStreetTiles({ longitude, latitude }: Coordinates): WrittenTile[] {
  const place = toMercator(longitude, latitude);
  return [7, 8, 9, 10, 11, 12, 13, 14].flatMap((z) => {
    const column = Math.floor(place.x * 2 ** z);
    const row = Math.floor(place.y * 2 ** z);
    const extent = 4_096;
    const height = Math.round((place.y * 2 ** z - row) * extent);
    const path = [
      [0, height],
      [extent, height],
    ];
    const street = { type: 2, geometry: [path], tags: { class: 'primary', name: 'طريق الغاف' } };
    const layers = Object.fromEntries(streetLayers.map((name) => [name, { features: [street] }]));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the encoder reads only the features
    const bytes = fromGeojsonVt(layers as unknown as Parameters<typeof fromGeojsonVt>[0], {
      version: 2,
      extent,
    });
    return [column - 1, column, column + 1].map((x) => ({ z, x, y: row, bytes }));
  });
}

const streetLayers = ['transportation', 'transportation_name'];

async function openMap(page: Page): Promise<void> {
  const person = demoPerson('010');
  await signInAs(page, person);
  await page.goto('/');
  await expectHomeOf(page, person);
  await showView(page, 'map');
  await expect(treesPanel(page).getByRole('region', { name: t('map.label') })).toBeVisible(slowRender);
}

function cards(page: Page): Locator {
  return treesPanel(page)
    .getByRole('list', { name: t('map.inView') })
    .getByRole('listitem');
}

async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: t('map.more') }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function box(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const bounds = await element.boundingBox();
  if (bounds === null) throw new Error('The element is not on the page.');
  return bounds;
}
