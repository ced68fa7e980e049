import type { Locator, Page } from '@playwright/test';

import { giftsOfTree, letReminderWaitPass } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { chooseLanguage, countRequests, toast } from '../pages/chrome.ts';
import { expectNoTrees, expectTreesFound, fact, treeItems } from '../pages/forest.ts';
import {
  becomeGiver,
  expectGiftEnded,
  expectNews,
  giftLinksTo,
  giveButton,
  giveQuietly,
  giver,
  nameOf,
  openGiftButton,
  openGiftPage,
  openGivenGift,
  receivedPopup,
  receiver,
} from '../pages/gift.ts';
import { makeKnown, signInOnTheWay, signInQuietly } from '../pages/session.ts';
import { expectHomeOf } from '../pages/sign-in.ts';
import { say, says } from '../texts.ts';

const sidr = 'سدرة الجدة';
const words = 'كل عام وأنتِ بخير يا هند';

test('a giver takes a gift back, and its link then says so', async ({ page, otherDevice }) => {
  const phone = newPhone();
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  const { link } = await giveQuietly(page, treeId, { phone, message: words });
  await signInQuietly(otherDevice, phone, receiver);
  await openGiftPage(otherDevice, link);
  await expect(openGiftButton(otherDevice)).toBeVisible();

  const given = await openGivenGift(page, sidr);
  await expect(given.getByText(say('givenGifts.pending'), { exact: true })).toBeVisible();
  await given.getByRole('button', { name: say('givenGifts.takeBack') }).click();
  const question = page.getByRole('dialog', { name: say('givenGifts.takeBackTitle', { tree: sidr }) });
  await question.getByRole('button', { name: say('givenGifts.takeBack') }).click();
  await expect(toast(page, say('givenGifts.tookBack', { tree: sidr }))).toBeVisible();
  await expect(given.getByText(say('givenGifts.taken_back'), { exact: true })).toBeVisible();
  await expectInForest(page, treeId);

  // Whoever still has the page open is too late, is told so, and gets nothing.
  await openGiftButton(otherDevice).click();
  await expectGiftEnded(otherDevice, 'takenBack');
  const waiting = otherDevice.waitForResponse('**/api/gift_notification');
  await otherDevice.goto('/');
  await expectHomeOf(otherDevice, receiver);
  await expectNoTrees(otherDevice);
  expect(await (await waiting).json()).toMatchObject({ data: [] });
  await expect(receivedPopup(otherDevice)).toHaveCount(0);
  expect(await giftsOfTree(treeId)).toEqual(['taken_back']);
});

test('who declines a gift in its popup gives it back', async ({ page, otherDevice }) => {
  const phone = newPhone();
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  await makeKnown(otherDevice, phone, receiver);
  const { link } = await giveQuietly(page, treeId, { phone, message: words });
  await giftLinksTo(page.request, phone);
  await otherDevice.goto('/login');
  await signInOnTheWay(otherDevice, phone);

  const popup = receivedPopup(otherDevice);
  await expect(popup.getByText(say('receivedGift.from', { name: nameOf(giver) }))).toBeVisible();
  await expect(popup.getByText(words)).toBeVisible();
  await expectAccessible(otherDevice, 'the popup of a received gift');
  await popup.getByRole('button', { name: say('receivedGift.decline') }).click();
  const question = otherDevice.getByRole('dialog', { name: say('receivedGift.declineTitle') });
  await expect(
    question.getByText(say('receivedGift.declineBody', { name: nameOf(giver), count: 1 })),
  ).toBeVisible();
  await question.getByRole('button', { name: say('receivedGift.decline') }).click();
  await expect(toast(otherDevice, say('receivedGift.declined', { count: 1 }))).toBeVisible();
  await expect(otherDevice.getByRole('dialog')).toHaveCount(0);
  await otherDevice.goto(link);
  await expectGiftEnded(otherDevice, 'declined');

  const given = await openGivenGift(page, sidr);
  await expect(given.getByText(say('givenGifts.declined'), { exact: true })).toBeVisible();
  await expectNews(page, [say('notification.gift_declined', { tree: sidr, name: nameOf(receiver) })]);
  await expectInForest(page, treeId);
});

test('a receiver is reminded after a day, with the words of the specification', async ({ page }) => {
  const phone = newPhone();
  const english = says.en;
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  await page.goto('/');
  await expectTreesFound(page, 1);
  await chooseLanguage(page, { from: 'ar', to: 'en' });
  const { id } = await giveQuietly(page, treeId, { phone });
  await giftLinksTo(page.request, phone);

  const waits = english('givenGifts.reNotifyWait', { time: '24 hours' });
  let given = await openGivenGift(page, sidr, english);
  await expect(remindButton(given)).toBeDisabled();
  await expect(given.getByText(waits)).toBeVisible();

  await letReminderWaitPass(id);
  given = await openGivenGift(page, sidr, english);
  await expect(given.getByText(waits)).toHaveCount(0);
  await page.route('**/api/gift_notification/re_notify/*', (route) => route.abort(), { times: 1 });
  await remindButton(given).click();
  await expect(toast(page, 'Something went wrong, please try again', english)).toBeVisible();

  const { promise: isHeld, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/gift_notification/re_notify/*', async (route) => {
    await isHeld;
    await route.continue();
  });
  const reminders = countRequests([page], 'POST', `/gift_notification/re_notify/${id}`);
  await remindButton(given).dblclick();
  await expect(toast(page, 'Re-notifying receiver', english)).toBeVisible();
  letThrough();
  await expect(toast(page, 'Receiver successfully re-notified', english)).toBeVisible();
  await expect(given.getByText(english('givenGifts.reNotifyDone'))).toBeVisible();
  await expect(remindButton(given)).toBeDisabled();
  await expect(given.getByText(waits)).toBeVisible();
  expect(reminders()).toBe(1);
  const [reminded, first] = await giftLinksTo(page.request, phone, 2);
  expect(reminded).toBe(first);
});

function remindButton(gift: Locator): Locator {
  return gift.getByRole('button', { name: /^Remind/u });
}

/** The tree is back in its giver's hands: in the list, in the count, and on its page. */
async function expectInForest(page: Page, treeId: string): Promise<void> {
  await page.goto('/');
  await expectTreesFound(page, 1);
  await treeItems(page).filter({ hasText: sidr }).getByRole('link').click();
  await expect(page).toHaveURL(`/tree/${treeId}`);
  await expect(fact(page, say('treeDetail.ownerLabel'))).toHaveText(nameOf(giver));
  await expect(giveButton(page)).toBeVisible();
}
