import type { Locator, Page } from '@playwright/test';

import { giftsOfTree, expireReminderCooldown } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { chooseLanguage, countRequests, toast } from '../pages/chrome.ts';
import { expectNoTrees, expectTreesFound, fact, treeItems } from '../pages/forest.ts';
import {
  becomeGiver,
  expectGiftEnded,
  expectNotifications,
  giftLinksTo,
  giveButton,
  giveViaApi,
  giver,
  nameOf,
  openGiftButton,
  openGiftPage,
  openGivenGift,
  receivedPopup,
  receiver,
} from '../pages/gift.ts';
import { createAccount, signInDuringFlow, signInViaApi } from '../pages/session.ts';
import { expectHomeOf } from '../pages/sign-in.ts';
import { t, texts } from '../texts.ts';

const sidr = 'سدرة الجدة';
const message = 'كل عام وأنتِ بخير يا هند';

test('cancels a gift and shows it as cancelled at its link', async ({ page, otherDevice }) => {
  const phone = newPhone();
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  const { link } = await giveViaApi(page, treeId, { phone, message });
  await signInViaApi(otherDevice, phone, receiver);
  await openGiftPage(otherDevice, link);
  await expect(openGiftButton(otherDevice)).toBeVisible();

  const given = await openGivenGift(page, sidr);
  await expect(given.getByText(t('givenGifts.pending'), { exact: true })).toBeVisible();
  await given.getByRole('button', { name: t('givenGifts.takeBack') }).click();
  const question = page.getByRole('dialog', { name: t('givenGifts.takeBackTitle', { tree: sidr }) });
  await question.getByRole('button', { name: t('givenGifts.takeBack') }).click();
  await expect(toast(page, t('givenGifts.tookBack', { tree: sidr }))).toBeVisible();
  await expect(given.getByText(t('givenGifts.taken_back'), { exact: true })).toBeVisible();
  await expectInForest(page, treeId);

  // A receiver with the page still open sees the error and gets nothing.
  await openGiftButton(otherDevice).click();
  await expectGiftEnded(otherDevice, 'takenBack');
  const notifications = otherDevice.waitForResponse('**/api/gift_notification');
  await otherDevice.goto('/');
  await expectHomeOf(otherDevice, receiver);
  await expectNoTrees(otherDevice);
  expect(await (await notifications).json()).toMatchObject({ data: [] });
  await expect(receivedPopup(otherDevice)).toHaveCount(0);
  expect(await giftsOfTree(treeId)).toEqual(['taken_back']);
});

test('returns a gift that is declined in the popup', async ({ page, otherDevice }) => {
  const phone = newPhone();
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  await createAccount(otherDevice, phone, receiver);
  const { link } = await giveViaApi(page, treeId, { phone, message });
  await giftLinksTo(page.request, phone);
  await otherDevice.goto('/login');
  await signInDuringFlow(otherDevice, phone);

  const popup = receivedPopup(otherDevice);
  await expect(popup.getByText(t('receivedGift.from', { name: nameOf(giver) }))).toBeVisible();
  await expect(popup.getByText(message)).toBeVisible();
  await expectAccessible(otherDevice, 'the popup of a received gift');
  await popup.getByRole('button', { name: t('receivedGift.decline') }).click();
  const question = otherDevice.getByRole('dialog', { name: t('receivedGift.declineTitle') });
  await expect(
    question.getByText(t('receivedGift.declineBody', { name: nameOf(giver), count: 1 })),
  ).toBeVisible();
  await question.getByRole('button', { name: t('receivedGift.decline') }).click();
  await expect(toast(otherDevice, t('receivedGift.declined', { count: 1 }))).toBeVisible();
  await expect(otherDevice.getByRole('dialog')).toHaveCount(0);
  await otherDevice.goto(link);
  await expectGiftEnded(otherDevice, 'declined');

  const given = await openGivenGift(page, sidr);
  await expect(given.getByText(t('givenGifts.declined'), { exact: true })).toBeVisible();
  await expectNotifications(page, [t('notification.gift_declined', { tree: sidr, name: nameOf(receiver) })]);
  await expectInForest(page, treeId);
});

test('reminds a receiver after a day with the specified texts', async ({ page }) => {
  const phone = newPhone();
  const english = texts.en;
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  await page.goto('/');
  await expectTreesFound(page, 1);
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  const { id } = await giveViaApi(page, treeId, { phone });
  await giftLinksTo(page.request, phone);

  const formatWait = english('givenGifts.reNotifyWait', { time: 'in 24 hours' });
  let given = await openGivenGift(page, sidr, english);
  await expect(remindButton(given)).toBeDisabled();
  await expect(given.getByText(formatWait)).toBeVisible();

  await expireReminderCooldown(id);
  given = await openGivenGift(page, sidr, english);
  await expect(given.getByText(formatWait)).toHaveCount(0);
  await page.route('**/api/gift_notification/re_notify/*', (route) => route.abort(), { times: 1 });
  await remindButton(given).click();
  await expect(toast(page, 'Something went wrong, please try again', english)).toBeVisible();

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/gift_notification/re_notify/*', async (route) => {
    await isReleased;
    await route.continue();
  });
  const reminders = countRequests([page], 'POST', `/gift_notification/re_notify/${id}`);
  await remindButton(given).dblclick();
  await expect(toast(page, 'Re-notifying receiver', english)).toBeVisible();
  release();
  await expect(toast(page, 'Receiver successfully re-notified', english)).toBeVisible();
  await expect(given.getByText(english('givenGifts.reNotifyDone'))).toBeVisible();
  await expect(remindButton(given)).toBeDisabled();
  await expect(given.getByText(formatWait)).toBeVisible();
  expect(reminders()).toBe(1);
  const [reminderLink, first] = await giftLinksTo(page.request, phone, 2);
  expect(reminderLink).toBe(first);
});

function remindButton(gift: Locator): Locator {
  return gift.getByRole('button', { name: /^Remind/u });
}

/** The giver owns the tree again: in the list, the count and on its page. */
async function expectInForest(page: Page, treeId: string): Promise<void> {
  await page.goto('/');
  await expectTreesFound(page, 1);
  await treeItems(page).filter({ hasText: sidr }).getByRole('link').click();
  await expect(page).toHaveURL(`/tree/${treeId}`);
  await expect(fact(page, t('treeDetail.ownerLabel'))).toHaveText(nameOf(giver));
  await expect(giveButton(page)).toBeVisible();
}
