import { demoPerson, forestOf } from '../demo-world.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { countRequests } from '../pages/chrome.ts';
import {
  badge,
  expectAddress,
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
import { signInQuietly } from '../pages/session.ts';
import { say } from '../texts.ts';

const thirtyDaysMs = 30 * 86_400_000;

test('fifty trees are fifty on the card, the badges, the list to its end and the map', async ({ page }) => {
  const faisal = demoPerson('050');
  const pages = countRequests([page], 'GET', '/tree/infinite');
  await openForestOf(page, faisal);
  await expect(page.getByRole('heading', { level: 1, name: faisal.name })).toBeVisible();
  const count = say('profileCard.trees', { count: 50 });
  await expect(page.getByRole('main').getByText(`50 ${count}`, { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText(say('profileCard.treesToNext', { count: 50, badge: say('badges.climateHero') })),
  ).toBeVisible();
  await expect(badge(page, 50)).toHaveAttribute('aria-current', 'step');
  await expect(badge(page, 50)).toHaveAccessibleName(new RegExp(say('profileCard.unlocked'), 'u'));
  await expect(badge(page, 100)).toHaveAccessibleName(new RegExp(say('profileCard.locked'), 'u'));
  await expectAccessible(page, 'home with trees');

  await scrollToEnd(page);
  await expect(treeItems(page).last()).toHaveAttribute('aria-posinset', '50');
  await expect(treeItems(page).last()).toHaveAttribute('aria-setsize', '50');
  expect(pages(), 'pages of 20 for 50 trees').toBe(3);

  await showView(page, 'map');
  await expectAddress(page, { view: 'map' });
  await expect(treesPanel(page).getByRole('region', { name: say('map.label') })).toBeVisible();
});

test('a search finds trees by species in two languages and by name, and the address keeps it', async ({
  page,
}) => {
  const layan = demoPerson('100');
  const titlesOf = (specieId: string, title: string) =>
    forestOf(layan)
      .filter((tree) => tree.specieId === specieId)
      .map((tree) => tree.givenName ?? title);
  await openForestOf(page, layan);

  const ghafs = titlesOf('prosopis-cineraria', 'الغاف');
  await searchField(page).fill('الغاف');
  await expectTreesFound(page, ghafs.length);
  await expect(treeItems(page)).toContainText(ghafs);
  await expectAddress(page, { search: 'الغاف' });
  await showView(page, 'cards');
  await expectAddress(page, { search: 'الغاف', view: 'cards' });
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
  await expectTreesFound(page, forestOf(layan).filter((tree) => tree.givenName === 'هدية أمي').length);
  const gifts = forestOf(layan).filter((tree) => tree.givenName === 'هدية أمي');
  await searchField(page).fill('  هدية أمي ');
  await expect(treeItems(page)).toContainText(gifts.map(() => 'هدية أمي'));
  await expectTreesFound(page, gifts.length);

  await searchField(page).fill('لا شجرة كهذه');
  const nothing = say('home.searchEmptyTitle', { query: 'لا شجرة كهذه' });
  await expect(treesPanel(page).getByRole('heading', { name: nothing })).toBeVisible();
  await expectTreesFound(page, 0);
  await treesPanel(page)
    .getByRole('button', { name: say('home.clearSearch') })
    .click();
  await expect(searchField(page)).toHaveValue('');
  await expectTreesFound(page, layan.trees);
  await expectAddress(page, { view: 'list' });
});

test('filters narrow the list down together, stay through a change of view and go one by one', async ({
  page,
}) => {
  const layan = demoPerson('100');
  const recent = forestOf(layan).filter(({ plantedAt }) => plantedAt.getTime() > Date.now() - thirtyDaysMs);
  const isMangrove = ({ specieId }: { specieId: string | null }) => specieId === 'rhizophora-mucronata';
  const mangroves = recent.filter(isMangrove);
  await openForestOf(page, layan);

  const sheet = await openFilters(page);
  await expectAccessible(page, 'the filters');
  await sheet.getByRole('radio', { name: say('filter.last30Days') }).check();
  await sheet.getByRole('combobox', { name: say('filter.specie') }).selectOption({
    label: `⁨القندل⁩ · ${forestOf(layan).filter(isMangrove).length}`,
  });
  await sheet.getByRole('button', { name: say('filter.show', { count: mangroves.length }) }).click();
  await expect(sheet).toBeHidden();
  const both = { duration: 'last30Days', specie: 'rhizophora-mucronata' };
  await expectAddress(page, both);
  await expectTreesFound(page, mangroves.length);
  await expect(treeItems(page)).toHaveCount(mangroves.length);

  await showView(page, 'cards');
  await expectAddress(page, { ...both, view: 'cards' });
  await expect(treeItems(page)).toHaveCount(mangroves.length);
  await removeFilter(page, 'القندل');
  await expectAddress(page, { duration: 'last30Days', view: 'cards' });
  await expectTreesFound(page, recent.length);
  await expect(treeItems(page)).toHaveCount(recent.length);
  await removeFilter(page, say('filter.last30Days'));
  await expectAddress(page, { view: 'cards' });
  await expectTreesFound(page, layan.trees);
});

test('from the second visit on the first tree stands in the first screen, and a search has it for itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const digits of ['010', '200']) {
    await openForestOf(page, demoPerson(digits));
    await page.reload();
    const first = treeItems(page).first();
    await expect(first).toBeInViewport({ ratio: 1 });
    await searchField(page).click();
    await expect
      .poll(async () => (await first.boundingBox())?.y, 'all above is folded away')
      .toBeLessThan(330);
    await page.keyboard.press('Escape');
  }
});

test('who has one tree finds the ways to another; who has none finds them at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForestOf(page, demoPerson('001'));
  await expect(searchField(page)).toHaveCount(0);
  await page.getByRole('button', { name: say('home.addTree') }).click();
  const ways = page.getByRole('dialog', { name: say('addTree.title') });
  await expect(ways.getByRole('link', { name: say('addTree.scan') })).toHaveAttribute('href', '/scan');
  await expectAccessible(page, 'the ways to another tree');

  await signInQuietly(page, newPhone());
  await page.goto('/');
  const coupon = page.getByRole('button', { name: say('coupon.haveOne') });
  await expect(coupon).toBeVisible();
  expect((await coupon.boundingBox())?.y, 'the main action').toBeLessThan(400);
  await expect(page.getByRole('button', { name: say('giftedTrees.give') })).toHaveCount(0);
});

test('a badge tells of its level, and Escape leads back to it', async ({ page }) => {
  await openForestOf(page, demoPerson('010'));
  await badge(page, 10).click();
  const reached = page.getByRole('dialog', { name: say('badges.treesHero') });
  await expect(reached).toContainText(say('badges.treesHeroDesc'));
  await expect(reached).toContainText(say('levelPopup.unlocked'));
  const picture = say('levelPopup.treeAt', { badge: say('badges.treesHero') });
  await expect(reached.getByRole('img', { name: picture }).locator('svg')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reached).toHaveCount(0);
  await expect(badge(page, 10)).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const missing = page.getByRole('dialog', { name: say('badges.changeMaker') });
  await expect(missing).toContainText(say('levelPopup.locked', { count: 40 }));
  await expectAccessible(page, 'a level');
  await missing.getByRole('button', { name: say('common.close') }).click();
  await expect(missing).toHaveCount(0);
  await expect(badge(page, 50)).toBeFocused();
});
