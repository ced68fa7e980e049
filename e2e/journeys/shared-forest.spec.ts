import { demoPerson, forestOf } from '../demo-world.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { chooseLanguage, toast } from '../pages/chrome.ts';
import { expectForestOf, fact, renameButton, signInPrompt } from '../pages/forest.ts';
import { shareCodeOf, signInAs, signInQuietly } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { say, says } from '../texts.ts';

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
  await expect(signInPrompt(page)).toBeVisible();
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
