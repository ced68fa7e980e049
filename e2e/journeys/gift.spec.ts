import type { Gift } from '../../packages/contract/src/gifts/gift.ts';
import { bothDates, dualDate } from '../../packages/domain/src/hijri-date.ts';
import { deliverScheduledGift, giftsOfTree } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { countRequests } from '../pages/chrome.ts';
import { expectTreesFound, fact, treeHeading, treeItems } from '../pages/forest.ts';
import {
  becomeGiver,
  expectGiftSent,
  expectNotifications,
  giftLinksTo,
  giveButton,
  nameOf,
  openedHeading,
  openGiftButton,
  openGiftPage,
  openGivenGift,
  openGiveSheet,
  receiver,
  sendGiftButton,
  giftEndpoint,
  fillGiftForm,
} from '../pages/gift.ts';
import { createAccount, signInForGift } from '../pages/session.ts';
import { expectHomeOf, skipTutorial } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

const sidr = 'سدرة الجدة';
const ghaf = 'غاف الدار';
const message = 'كل عام وأنتِ بخير يا هند';

test('promises a gift immediately, delivers it by SMS, opens it on a second phone and notifies the giver', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await createAccount(otherDevice, phone, receiver);
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr, ghaf]);
  const sheet = await openGiveSheet(page, treeId, sidr);
  await sheet.getByRole('button', { name: t('common.next') }).click();
  await expect(page.getByText(t('gift.errorPhone'))).toBeVisible();
  await expectAccessible(page, 'the gift sheet with an error');
  await sheet.getByRole('radio', { name: t('occasion.birthday') }).check();
  await fillGiftForm(page, { phone, message });
  await expectAccessible(page, 'the review of a gift');
  await expect(page.getByRole('dialog').getByText(message)).toBeVisible();
  await sendGiftButton(page).click();
  await expectGiftSent(page);

  await expect(fact(page, t('treeDetail.ownerLabel'))).toHaveText(t('treeDetail.promised'));
  await expect(page.getByText(t('treeDetail.promisedTo', { name: nameOf(receiver) }))).toBeVisible();
  await expect(giveButton(page)).toHaveCount(0);
  await page.goto('/');
  await expectTreesFound(page, 1);
  await expect(treeItems(page)).toHaveText([new RegExp(ghaf, 'u')]);

  const [link = ''] = await giftLinksTo(page.request, phone);
  await openGiftPage(otherDevice, link);
  await expectAccessible(otherDevice, 'the page of a gift');
  await expect(otherDevice.getByText(message), 'visible only to the receiver').toHaveCount(0);
  await expect(otherDevice.getByRole('img', { name: t('treeCard.sampleAlt', { name: sidr }) })).toBeVisible();
  await otherDevice.getByRole('link', { name: t('giftPage.signIn') }).click();
  await signInForGift(otherDevice, phone);
  await expect(otherDevice).toHaveURL(link);
  await expect(otherDevice.getByText(message)).toBeVisible();
  await openGiftButton(otherDevice).click();
  await expect(openedHeading(otherDevice, sidr)).toBeVisible();
  await expectAccessible(otherDevice, 'a gift that was opened');
  await otherDevice.getByRole('link', { name: t('receivedGift.viewTree') }).click();
  await skipTutorial(otherDevice);
  await expect(otherDevice).toHaveURL(`/tree/${treeId}`);
  await expect(fact(otherDevice, t('treeDetail.ownerLabel'))).toHaveText(nameOf(receiver));
  await expect(giveButton(otherDevice)).toBeVisible();

  const given = await openGivenGift(page, sidr);
  await expect(given.locator('summary')).toContainText(t('givenGifts.opened'));
  await expect(given.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, '/gifted');
  await expectNotifications(page, [t('notification.gift_opened', { tree: sidr, name: nameOf(receiver) })]);
  await expectAccessible(page, '/notifications');
  expect(await giftsOfTree(treeId)).toEqual(['opened']);
});

test('leads a new user from the link through sign-up to the gift and retries a failed opening', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  await openGiveSheet(page, treeId, sidr);
  await fillGiftForm(page, { phone, message });
  await sendGiftButton(page).click();
  await expectGiftSent(page);

  const [link = ''] = await giftLinksTo(page.request, phone);
  await openGiftPage(otherDevice, link);
  await otherDevice.getByRole('link', { name: t('giftPage.signIn') }).click();
  await signInForGift(otherDevice, phone, receiver);
  await expect(otherDevice).toHaveURL(link);
  await otherDevice.route('**/api/gift/page/*/open', (route) => route.abort(), { times: 1 });
  await openGiftButton(otherDevice).click();
  await expect(otherDevice.getByRole('alert')).toHaveText(t('errors.network'));
  await otherDevice.getByRole('button', { name: t('common.retry') }).click();
  await expect(openedHeading(otherDevice, sidr)).toBeVisible();
  await otherDevice.getByRole('link', { name: t('giftPage.home') }).click();
  await skipTutorial(otherDevice);
  await expectHomeOf(otherDevice, receiver);
  await expectTreesFound(otherDevice, 1);

  await otherDevice.goto(link);
  await expect(otherDevice.getByText(t('giftPage.openedMine'))).toBeVisible();
  expect(await giftsOfTree(treeId)).toEqual(['opened']);
});

test('schedules a gift from home and sends it on its day', async ({ page }) => {
  const phone = newPhone();
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr, ghaf]);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.goto('/');
  await page.getByRole('button', { name: t('giftedTrees.give') }).click();
  await page.getByRole('option', { name: sidr }).click();
  await page.getByRole('button', { name: t('gift.nextWith', { count: 1 }) }).click();
  await page.getByRole('radio', { name: t('gift.onDate') }).click();
  await page.getByLabel(t('gift.dateLabel')).fill(day);
  await fillGiftForm(page, { phone, message });
  const response = page.waitForResponse(giftEndpoint);
  await sendGiftButton(page).click();
  const { data: gift } = (await (await response).json()) as { data: Gift };
  const sheet = page.getByRole('dialog', { name: t('gift.scheduledTitle') });
  const when = dualDate(new Date(gift.deliverAt), 'ar');
  await expect(sheet.getByText(t('gift.scheduledBody', { date: when }))).toBeVisible();
  await sheet.getByRole('button', { name: t('gift.done') }).click();
  await expectTreesFound(page, 1);
  await expect(treeItems(page)).toHaveText([new RegExp(ghaf, 'u')]);
  const given = await openGivenGift(page, sidr);
  const { gregorian } = bothDates(new Date(gift.deliverAt), 'ar');
  await expect(given.getByText(t('givenGifts.scheduled', { date: gregorian }))).toBeVisible();
  await expect(given.getByRole('button', { name: t('givenGifts.takeBack') })).toBeVisible();
  await giftLinksTo(page.request, phone, 0);

  await deliverScheduledGift(gift.id);
  await expect.poll(() => giftsOfTree(treeId)).toEqual(['pending']);
  expect(await giftLinksTo(page.request, phone)).toEqual([gift.link]);
  await page.reload();
  await expect(given.getByText(t('givenGifts.pending'), { exact: true })).toBeVisible();
});

test('creates one gift despite a double tap or a reload while sending', async ({ page }) => {
  const phones = [newPhone(), newPhone()] as const;
  const [sidrId = '', ghafId = ''] = await becomeGiver(page, newPhone(), [sidr, ghaf]);
  const posts = countRequests([page], 'POST', `/tree/${sidrId}/gift`);
  await openGiveSheet(page, sidrId, sidr);
  await fillGiftForm(page, { phone: phones[0], message });
  await sendGiftButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectGiftSent(page);
  expect(posts()).toBe(1);
  expect(await giftsOfTree(sidrId)).toEqual(['pending']);

  await openGiveSheet(page, ghafId, ghaf);
  await fillGiftForm(page, { phone: phones[1], message });
  const { promise: isCreated, resolve: resolveCreated } = Promise.withResolvers<void>();
  await page.route(
    giftEndpoint,
    async (route) => {
      await route.fetch();
      resolveCreated();
    },
    { times: 1 },
  );
  await sendGiftButton(page).click();
  await isCreated;
  await page.reload();
  await expect(treeHeading(page)).toHaveText(ghaf);
  await expect(fact(page, t('treeDetail.ownerLabel'))).toHaveText(t('treeDetail.promised'));
  await expect(giveButton(page)).toHaveCount(0);
  expect(await giftsOfTree(ghafId)).toEqual(['pending']);
  await giftLinksTo(page.request, phones[1]);
});
