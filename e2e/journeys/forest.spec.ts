import { demoPerson, treesOf } from '../demo-data.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { countRequests } from '../pages/chrome.ts';
import {
  badge,
  expectSearchParams,
  expectTreesFound,
  expectView,
  openFilters,
  openForestOf,
  removeFilter,
  scrollToEnd,
  searchField,
  showView,
  treeItems,
  treesPanel,
} from '../pages/forest.ts';
import { signInViaApi } from '../pages/session.ts';
import { t } from '../texts.ts';

const thirtyDaysMs = 30 * 86_400_000;

test.use({ drawsMaps: true });

test('counts fifty trees on the card, the badges, the full list and the map', async ({ page }) => {
  const faisal = demoPerson('050');
  const pages = countRequests([page], 'GET', '/tree/infinite');
  await openForestOf(page, faisal);
  await expect(page.getByRole('heading', { level: 1, name: faisal.name })).toBeVisible();
  const count = t('profileCard.trees', { count: 50 });
  await expect(page.getByRole('main').getByText(`50 ${count}`, { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText(t('profileCard.treesToNext', { count: 50, badge: t('badges.climateHero') })),
  ).toBeVisible();
  await expect(badge(page, 50)).toHaveAttribute('aria-current', 'step');
  await expect(badge(page, 50)).toHaveAccessibleName(new RegExp(t('profileCard.unlocked'), 'u'));
  await expect(badge(page, 100)).toHaveAccessibleName(new RegExp(t('profileCard.locked'), 'u'));
  await expectAccessible(page, 'home with trees');

  await scrollToEnd(page);
  await expect(treeItems(page).last()).toHaveAttribute('aria-posinset', '50');
  await expect(treeItems(page).last()).toHaveAttribute('aria-setsize', '50');
  expect(pages(), 'pages of 20 for 50 trees').toBe(3);

  await showView(page, 'map');
  await expectSearchParams(page, { view: 'map' });
  await expect(treesPanel(page).getByRole('region', { name: t('map.label') })).toBeVisible();
});

test('searches trees by name and by species in two languages and keeps the search in the URL', async ({
  page,
}) => {
  const layan = demoPerson('100');
  const titlesOf = (specieId: string, title: string) =>
    treesOf(layan)
      .filter((tree) => tree.specieId === specieId)
      .map((tree) => tree.givenName ?? title);
  await openForestOf(page, layan);

  const ghafs = titlesOf('prosopis-cineraria', 'الغاف');
  await searchField(page).fill('الغاف');
  await expectTreesFound(page, ghafs.length);
  await expect(treeItems(page)).toContainText(ghafs);
  await expectSearchParams(page, { search: 'الغاف' });
  await showView(page, 'cards');
  await expectSearchParams(page, { search: 'الغاف', view: 'cards' });
  await expect(treeItems(page)).toContainText(ghafs);
  await page.reload();
  await expectView(page, 'cards');
  await expect(searchField(page)).toHaveValue('الغاف');
  await expectTreesFound(page, ghafs.length);
  await expect(treeItems(page)).toContainText(ghafs);

  await showView(page, 'list');
  await searchField(page).fill('buttonwood');
  await expect(treeItems(page)).toContainText(titlesOf('conocarpus-erectus', 'الكونوكاربس القائم'));
  await searchField(page).fill('هدية امى');
  await expectTreesFound(page, treesOf(layan).filter((tree) => tree.givenName === 'هدية أمي').length);
  const gifts = treesOf(layan).filter((tree) => tree.givenName === 'هدية أمي');
  await searchField(page).fill('  هدية أمي ');
  await expect(treeItems(page)).toContainText(gifts.map(() => 'هدية أمي'));
  await expectTreesFound(page, gifts.length);

  await searchField(page).fill('لا شجرة كهذه');
  const emptyTitle = t('home.searchEmptyTitle', { query: 'لا شجرة كهذه' });
  await expect(treesPanel(page).getByRole('heading', { name: emptyTitle })).toBeVisible();
  await expectTreesFound(page, 0);
  await treesPanel(page)
    .getByRole('button', { name: t('home.clearSearch') })
    .click();
  await expect(searchField(page)).toHaveValue('');
  await expectTreesFound(page, layan.trees);
  await expectSearchParams(page, { view: 'list' });
});

test('combines filters, keeps them when the view changes and removes them one by one', async ({ page }) => {
  const layan = demoPerson('100');
  const recent = treesOf(layan).filter(({ plantedAt }) => plantedAt.getTime() > Date.now() - thirtyDaysMs);
  const isMangrove = ({ specieId }: { specieId: string | null }) => specieId === 'rhizophora-mucronata';
  const mangroves = recent.filter(isMangrove);
  await openForestOf(page, layan);

  const sheet = await openFilters(page);
  await expectAccessible(page, 'the filters');
  await sheet.getByRole('radio', { name: t('filter.last30Days') }).check();
  await sheet.getByRole('combobox', { name: t('filter.specie') }).selectOption({
    label: `⁨القندل⁩ · ${treesOf(layan).filter(isMangrove).length}`,
  });
  await sheet.getByRole('button', { name: t('filter.show', { count: mangroves.length }) }).click();
  await expect(sheet).toBeHidden();
  const filters = { duration: 'last30Days', specie: 'rhizophora-mucronata' };
  await expectSearchParams(page, filters);
  await expectTreesFound(page, mangroves.length);
  await expect(treeItems(page)).toHaveCount(mangroves.length);

  await showView(page, 'cards');
  await expectSearchParams(page, { ...filters, view: 'cards' });
  await expect(treeItems(page)).toHaveCount(mangroves.length);
  await removeFilter(page, 'القندل');
  await expectSearchParams(page, { duration: 'last30Days', view: 'cards' });
  await expectTreesFound(page, recent.length);
  await expect(treeItems(page)).toHaveCount(recent.length);
  await removeFilter(page, t('filter.last30Days'));
  await expectSearchParams(page, { view: 'cards' });
  await expectTreesFound(page, layan.trees);
});

test('shows badges and the first tree without scrolling on every visit, and only the list while searching', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const digits of ['010', '200']) {
    await openForestOf(page, demoPerson(digits));
    await page.reload();
    await expect(badge(page, 200)).toBeInViewport({ ratio: 1 });
    const first = treeItems(page).first();
    await expect(first).toBeInViewport({ ratio: 1 });
    await searchField(page).click();
    await expect
      .poll(async () => (await first.boundingBox())?.y, 'everything above is collapsed')
      .toBeLessThan(330);
    await page.keyboard.press('Escape');
  }
});

test('offers ways to add a tree with one tree, and directly with none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForestOf(page, demoPerson('001'));
  await expect(searchField(page)).toHaveCount(0);
  await page.getByRole('button', { name: t('home.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('addTree.title') });
  await expect(dialog.getByRole('link', { name: t('addTree.scan') })).toHaveAttribute('href', '/scan');
  await expectAccessible(page, 'the ways to add a tree');

  await signInViaApi(page, newPhone());
  await page.goto('/');
  await expect(badge(page, 1)).toBeVisible();
  const request = page.getByRole('button', { name: t('addTree.ask') });
  await expect(request).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: t('giftedTrees.give') })).toHaveCount(0);
});

test('opens the level of a badge and returns focus to the badge on Escape', async ({ page }) => {
  // axe ignores the top layer: on a higher screen it takes the list below the card for one above the dialog.
  await page.setViewportSize({ width: 390, height: 600 });
  await openForestOf(page, demoPerson('010'));
  await badge(page, 10).click();
  const reachedLevel = page.getByRole('dialog', { name: t('badges.treesHero') });
  await expect(reachedLevel).toContainText(t('badges.treesHeroDesc'));
  await expect(reachedLevel).toContainText(t('levelPopup.unlocked'));
  const picture = t('levelPopup.treeAt', { badge: t('badges.treesHero') });
  await expect(reachedLevel.getByRole('img', { name: picture }).locator('svg')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reachedLevel).toHaveCount(0);
  await expect(badge(page, 10)).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const lockedLevel = page.getByRole('dialog', { name: t('badges.changeMaker') });
  await expect(lockedLevel).toContainText(t('levelPopup.locked', { count: 40 }));
  await expectAccessible(page, 'a level');
  await lockedLevel.getByRole('button', { name: t('common.close') }).click();
  await expect(lockedLevel).toHaveCount(0);
  await expect(badge(page, 50)).toBeFocused();
});
