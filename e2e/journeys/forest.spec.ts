import type { Locator, Page, Route } from '@playwright/test';

import type { Tree } from '../../packages/contract/src/tree.ts';
import { numberLocaleOf } from '../../packages/domain/src/message-format.ts';
import { demoPerson, forestOf } from '../demo-world.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { chooseLanguage, countRequests, toast } from '../pages/chrome.ts';
import {
  badge,
  expectAddress,
  expectForestOf,
  expectTreesFound,
  expectView,
  fact,
  openFilters,
  openForestOf,
  removeFilter,
  renameButton,
  renameTree,
  scrollToEnd,
  searchField,
  showView,
  signInPrompt,
  treeHeading,
  treeItems,
  treesPanel,
} from '../pages/forest.ts';
import { shareCodeOf, signInAs, signInQuietly } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { say, says } from '../texts.ts';

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

  const ghafs = titlesOf('prosopis-cineraria', 'Ghaf');
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
  await expect(treeItems(page)).toContainText(titlesOf('conocarpus-erectus', 'Buttonwood'));
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
  const mangroves = recent.filter(({ specieId }) => specieId === 'rhizophora-mucronata');
  await openForestOf(page, layan);

  const sheet = await openFilters(page);
  await expectAccessible(page, 'the filters');
  await sheet.getByRole('radio', { name: say('filter.last30Days') }).check();
  await sheet.getByRole('combobox', { name: say('filter.specie') }).selectOption({ label: 'القندل' });
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
  await expect(fact(page, say('treeDetail.plantedLabel'))).toHaveText(dayOf(tree.plantedAt));
  await expect(fact(page, say('treeDetail.ownerLabel'))).toHaveText(noura.name);
  await expect(fact(page, say('treeDetail.placeLabel'))).toContainText(tree.land?.name.ar ?? '?');
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
  const unnamed = tree.specie?.commonName.en ?? '?';
  await expect(treeHeading(page)).toHaveText(unnamed);
  await page.reload();
  await expect(treeHeading(page)).toHaveText(unnamed);
  await expect(renameButton(page)).toBeVisible();
});

test('a name that the server refuses is taken back, on the page and in the list', async ({ page }) => {
  const person = demoPerson('010');
  // Not the one that another journey gives a new name.
  const name = 'رفيقة الصباح';
  await openForestOf(page, person);
  const card = treeItems(page).filter({ hasText: name });
  await card.getByRole('link').click();
  await expect(treeHeading(page)).toHaveText(name);
  const { letThrough } = await holdRenames(page, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong' } }),
  );
  await renameTree(page, name, 'اسم لن يبقى');
  await expect(treeHeading(page), 'before the server has answered').toHaveText('اسم لن يبقى');
  letThrough();
  await expect(toast(page, say('treeDetail.updateFailed'))).toBeVisible();
  await expect(treeHeading(page)).toHaveText(name);
  await page.goBack();
  await expect(card).toBeVisible();
  await expect(treeItems(page).filter({ hasText: 'اسم لن يبقى' })).toHaveCount(0);
});

test('a tree that is not there leads home after five seconds, unless the person stays', async ({ page }) => {
  await signInQuietly(page, newPhone());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto('/tree/AAAAAAAAAA');
  await letTimePassUntil(page, page.getByRole('heading', { level: 1, name: say('treeNotFound.title') }));
  await expect(page.getByRole('timer')).toHaveText(say('treeNotFound.redirect', { seconds: 5 }));
  for (const seconds of [4, 3, 2, 1]) {
    await page.clock.runFor(1_000);
    await expect(page.getByRole('timer')).toHaveText(say('treeNotFound.redirect', { seconds }));
  }
  await expect(page).toHaveURL('/tree/AAAAAAAAAA');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/');

  await page.goto('/tree/AAAAAAAAAA');
  const stay = page.getByRole('button', { name: say('treeDetail.stay') });
  await letTimePassUntil(page, stay);
  await stay.click();
  await expect(page.getByText(say('treeNotFound.stayed'))).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText(say('treeNotFound.stayed'))).toBeVisible();
  await expect(page).toHaveURL('/tree/AAAAAAAAAA');
  await page.clock.resume();
  await page.getByRole('link', { name: say('treeNotFound.action') }).click();
  await expectHomeOf(page, someone);
});

test('who opens a shared forest sees its trees and a lasting way to sign in; who is signed in only the trees', async ({
  page,
  request,
  otherDevice,
}) => {
  const faisal = demoPerson('050');
  const forest = `/user/${await shareCodeOf(request, faisal)}`;
  await page.clock.install();
  await page.goto(forest);
  await expectForestOf(page, faisal);
  await expect(signInPrompt(page)).toBeVisible();
  await page.clock.fastForward(3_600_000);
  await expect(signInPrompt(page)).toBeVisible();

  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(fact(page, say('treeDetail.ownerLabel'))).toHaveText(faisal.name);
  await expect(renameButton(page)).toHaveCount(0);
  await expect(signInPrompt(page)).toHaveCount(0);
  await page.goBack();
  await signInPrompt(page).click();
  await expect(page).toHaveURL('/login');

  await signInQuietly(otherDevice, newPhone());
  await otherDevice.goto(forest);
  await expectForestOf(otherDevice, faisal);
  await expect(signInPrompt(otherDevice)).toHaveCount(0);
});

test('a shared link shows name, number and picture where no script runs, and nothing of who is private', async ({
  page,
  request,
}) => {
  const abdullah = demoPerson('200');
  const forest = `/user/${await shareCodeOf(request, abdullah)}`;
  const html = await (await request.get(forest)).text();
  const tag = (name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]+)"`, 'u').exec(html)?.[1] ?? '';
  expect(tag('title')).toContain(abdullah.name);
  expect(tag('description')).toContain(say('common.treeCount', { count: abdullah.trees }));
  expect(new URL(tag('url')).pathname).toBe(forest);
  const picture = await request.get(new URL(tag('image')).pathname);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\//u);
  expect((await picture.body()).length).toBeGreaterThan(10_000);

  const hind = demoPerson('901');
  const hidden = `/user/${await shareCodeOf(request, hind)}`;
  const answer = await request.get(hidden);
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain(hind.firstname);
  await page.goto(hidden);
  await expect(page.getByRole('heading', { level: 1, name: say('publicUser.notFound') })).toBeVisible();
  await expect(page.getByText(hind.firstname)).toHaveCount(0);
});

test('a forest is shared by the phone’s own sheet with the words of the product', async ({
  page,
  otherDevice,
}) => {
  await signInQuietly(page, newPhone());
  await page.addInitScript(() => {
    const share = async (shared: ShareData) => {
      document.documentElement.dataset['shared'] = JSON.stringify(shared);
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto('/');
  await expectHomeOf(page, someone);
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  await page.getByRole('button', { name: says.en('profileCard.share') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', /Check out my forest !/u);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}') as ShareData;
  expect(shared.text).toBe('Check out my forest !');
  await otherDevice.goto(shared.url ?? '');
  await expect(otherDevice.getByRole('heading', { level: 1 })).toHaveText(
    `${someone.firstname} ${someone.lastname}`,
  );
});

test('without a share sheet of the browser ours opens, and copies the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInQuietly(page, newPhone());
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/');
  const opener = page.getByRole('button', { name: say('profileCard.share') });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: say('share.title') });
  const link = await sheet.getByRole('group', { name: say('share.linkLabel') }).innerText();
  expect(new URL(link).pathname).toMatch(/^\/user\/[\w-]+$/u);
  const text = say('share.forest');
  for (const [way, address, words] of [
    ['whatsapp', 'https://wa.me/', { text: `${text} ${link}` }],
    ['x', 'https://x.com/intent/post', { text, url: link }],
    ['mail', 'mailto:', { subject: say('app.name'), body: `${text}\n${link}` }],
  ] as const) {
    const href = (await sheet.getByRole('link', { name: say(`share.${way}`) }).getAttribute('href')) ?? '';
    expect(href.startsWith(`${address}?`), href).toBe(true);
    expect(Object.fromEntries(new URL(href).searchParams)).toEqual(words);
  }
  await sheet.getByRole('button', { name: say('share.copy') }).click();
  await expect(toast(page, say('share.copied'))).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
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

test('an opinion is sent once a day', async ({ page }) => {
  await signInQuietly(page, newPhone());
  await page.goto('/');
  const faces = page.getByRole('group', { name: say('feedback.title') });
  await faces.getByRole('radio', { name: say('feedback.emoji5') }).check();
  await page.getByRole('textbox', { name: say('feedback.placeholder') }).fill('أحببت غابتي');
  const answer = page.waitForResponse('**/api/feedback');
  await page.getByRole('button', { name: say('feedback.submit') }).click();
  await expect(page.getByText(say('feedback.thanks'))).toBeVisible();
  expect((await answer).ok()).toBe(true);
  expect((await answer).request().postDataJSON()).toMatchObject({ comment: 'أحببت غابتي', page: '/' });
  await page.reload();
  await expectHomeOf(page, someone);
  await expect(page.getByRole('heading', { name: say('home.myTrees') })).toBeVisible();
  await expect(faces).toHaveCount(0);
});

test('axe finds nothing serious on the page of a tree and in a shared forest', async ({
  page,
  request,
  otherDevice,
}) => {
  const noura = demoPerson('010');
  await signInAs(page, noura);
  // The first tree of a forest is the one of which everything is known.
  const showPiece = forestOf(noura).find(({ number }) => number === 0);
  await page.goto(`/tree/${showPiece?.publicId}`);
  await expect(renameButton(page)).toBeVisible();
  await expectAccessible(page, 'a tree of one’s own');

  await otherDevice.goto(`/user/${await shareCodeOf(request, noura)}`);
  await expectForestOf(otherDevice, noura);
  await expect(signInPrompt(otherDevice)).toBeVisible();
  await expectAccessible(otherDevice, 'a shared forest');
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

/** A day as the product writes it in Arabic, on a clock in Riyadh. */
function dayOf(instant: string): string {
  const options = { dateStyle: 'long', timeZone: 'Asia/Riyadh' } as const;
  return new Intl.DateTimeFormat(numberLocaleOf('ar'), options).format(new Date(instant));
}
