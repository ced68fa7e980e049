import type { Locator, Page } from '@playwright/test';

import { demoPerson } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { showView, treesPanel } from '../pages/forest.ts';
import { signInAs } from '../pages/session.ts';
import { expectHomeOf } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

// Drawn by the processor, the first picture of a map takes a while.
const patience = { timeout: 45_000 };

test('the map shows the whole forest in three looks, and leads to a tree', async ({ page }) => {
  test.slow();
  await openMap(page);
  await expect(cards(page).first()).toBeVisible(patience);
  const looks = await box(page.getByRole('radiogroup', { name: say('map.style') }));
  const locate = await box(page.getByRole('button', { name: say('map.myLocation') }));
  expect(looks.x, 'the style stands at the start').toBeGreaterThan(locate.x);
  const style = await page.request.get('/map/style/standard.json?theme=light&language=ar');
  expect(JSON.stringify(await style.json())).toContain('name:ar');

  await chooseTool(page, say('map.inView'));
  const sheet = page.getByRole('dialog', { name: say('map.inView') });
  await expect(sheet.getByText(say('common.treeCount', { count: 10 }), { exact: true })).toBeVisible(
    patience,
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('radio', { name: say('map.satellite') }).click();
  await expect(page).toHaveURL(/style=satellite/u);
  const inDepth = page.getByRole('button', { name: say('map.threeD') });
  await inDepth.click();
  await expect(inDepth).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/3d=/u);
  await page.reload();
  await expect(page.getByRole('radio', { name: say('map.satellite') })).toBeChecked();
  await expect(inDepth).toHaveAttribute('aria-pressed', 'true');

  // A round earth takes the processor so long that a busy machine would not finish it.
  await inDepth.click();
  await expect(cards(page).first()).toBeVisible(patience);
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tree\//u);
});

test('on a tree’s page a stranger reads its region, its site, its plot and how far it is from the gate', async ({
  page,
}) => {
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
  const place = page.locator('section', {
    has: page.getByRole('heading', { name: say('map.placeTitle') }),
  });
  await place.scrollIntoViewIfNeeded();
  for (const label of ['map.region', 'map.site', 'map.whereOnSite'] as const)
    await expect(place.getByRole('term').filter({ hasText: new RegExp(`^${say(label)}$`, 'u') })).toBeVisible(
      patience,
    );
  await expect(place.getByText(/القطعة [A-L]، الصف \d+ · .+البوابة/u)).toBeVisible();
});

test('with the network cut the map goes on, and where none can be drawn there are a picture and a list', async ({
  page,
  context,
}) => {
  test.slow();
  await openMap(page);
  await expect(cards(page).first()).toBeVisible(patience);
  await context.setOffline(true);
  await page.getByRole('button', { name: say('map.threeD') }).click();
  await expect(page.getByRole('region', { name: say('map.label') })).toBeVisible();
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
  await expect(treesPanel(page).getByText(say('map.pictureNote'))).toBeVisible(patience);
  await expect(treesPanel(page).getByRole('listitem').first()).toBeVisible();
});

async function openMap(page: Page): Promise<void> {
  const person = demoPerson('010');
  await signInAs(page, person);
  await page.goto('/');
  await expectHomeOf(page, person);
  await showView(page, 'map');
  await expect(treesPanel(page).getByRole('region', { name: say('map.label') })).toBeVisible(patience);
}

function cards(page: Page): Locator {
  return treesPanel(page)
    .getByRole('list', { name: say('map.inView') })
    .getByRole('listitem');
}

async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: say('map.more') }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function box(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await element.boundingBox();
  if (found === null) throw new Error('It is not on the page.');
  return found;
}
