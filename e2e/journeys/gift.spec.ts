import type { Gift } from '../../packages/contract/src/gift.ts';
import { bothDates, dualDate } from '../../packages/domain/src/hijri-date.ts';
import { bringDayOfGift, giftsOfTree } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { countRequests } from '../pages/chrome.ts';
import { expectTreesFound, fact, treeHeading, treeItems } from '../pages/forest.ts';
import {
  becomeGiver,
  expectGiftSent,
  expectNews,
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
  sentGift,
  writeWish,
} from '../pages/gift.ts';
import { makeKnown, signInOnTheWay } from '../pages/session.ts';
import { expectHomeOf } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

const sidr = 'سدرة الجدة';
const ghaf = 'غاف الدار';
const words = 'كل عام وأنتِ بخير يا هند';

test('a gift is promised at once, arrives by message, is opened on another phone, and its giver hears of it', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  await makeKnown(otherDevice, phone, receiver);
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr, ghaf]);
  const sheet = await openGiveSheet(page, treeId, sidr);
  await sheet.getByRole('button', { name: say('common.next') }).click();
  await expect(page.getByText(say('gift.errorPhone'))).toBeVisible();
  await expectAccessible(page, 'the gift sheet with an error');
  await sheet.getByRole('radio', { name: say('occasion.birthday') }).check();
  await writeWish(page, { phone, message: words });
  await expectAccessible(page, 'the last look at a gift');
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  await sendGiftButton(page).click();
  await expectGiftSent(page);

  await expect(fact(page, say('treeDetail.ownerLabel'))).toHaveText(say('treeDetail.promised'));
  await expect(page.getByText(say('treeDetail.promisedTo', { name: nameOf(receiver) }))).toBeVisible();
  await expect(giveButton(page)).toHaveCount(0);
  await page.goto('/');
  await expectTreesFound(page, 1);
  await expect(treeItems(page)).toHaveText([new RegExp(ghaf, 'u')]);

  const [link = ''] = await giftLinksTo(page.request, phone);
  await openGiftPage(otherDevice, link);
  await expectAccessible(otherDevice, 'the page of a gift');
  await expect(otherDevice.getByText(words), 'for nobody but the receiver').toHaveCount(0);
  await expect(
    otherDevice.getByRole('img', { name: say('treeCard.photoAlt', { name: sidr }) }),
  ).toBeVisible();
  await otherDevice.getByRole('link', { name: say('giftPage.signIn') }).click();
  await signInOnTheWay(otherDevice, phone);
  await expect(otherDevice).toHaveURL(link);
  await expect(otherDevice.getByText(words)).toBeVisible();
  await openGiftButton(otherDevice).click();
  await expect(openedHeading(otherDevice, sidr)).toBeVisible();
  await expectAccessible(otherDevice, 'a gift that was opened');
  await otherDevice.getByRole('link', { name: say('receivedGift.viewTree') }).click();
  await expect(otherDevice).toHaveURL(`/tree/${treeId}`);
  await expect(fact(otherDevice, say('treeDetail.ownerLabel'))).toHaveText(nameOf(receiver));
  await expect(giveButton(otherDevice)).toBeVisible();

  const given = await openGivenGift(page, sidr);
  await expect(given.getByText(say('givenGifts.opened'), { exact: true })).toBeVisible();
  await expect(given.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, '/gifted');
  await expectNews(page, [say('notification.gift_opened', { tree: sidr, name: nameOf(receiver) })]);
  await expectAccessible(page, '/notifications');
  expect(await giftsOfTree(treeId)).toEqual(['opened']);
});

test('somebody entirely new is led from the link through sign-up to the gift, and a failed opening is tried again', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  await openGiveSheet(page, treeId, sidr);
  await writeWish(page, { phone, message: words });
  await sendGiftButton(page).click();
  await expectGiftSent(page);

  const [link = ''] = await giftLinksTo(page.request, phone);
  await openGiftPage(otherDevice, link);
  await otherDevice.getByRole('link', { name: say('giftPage.signIn') }).click();
  await signInOnTheWay(otherDevice, phone, receiver);
  await expect(otherDevice).toHaveURL(link);
  await otherDevice.route('**/api/gift/page/*/open', (route) => route.abort(), { times: 1 });
  await openGiftButton(otherDevice).click();
  await expect(otherDevice.getByRole('alert')).toHaveText(say('errors.network'));
  await otherDevice.getByRole('button', { name: say('common.retry') }).click();
  await expect(openedHeading(otherDevice, sidr)).toBeVisible();
  await otherDevice.getByRole('link', { name: say('giftPage.home') }).click();
  await expectHomeOf(otherDevice, receiver);
  await expectTreesFound(otherDevice, 1);

  await otherDevice.goto(link);
  await expect(otherDevice.getByText(say('giftPage.openedMine'))).toBeVisible();
  expect(await giftsOfTree(treeId)).toEqual(['opened']);
});

test('a gift for a day to come is given from home, kept, and sent when its day has come', async ({
  page,
}) => {
  const phone = newPhone();
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr, ghaf]);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.goto('/');
  await page.getByRole('button', { name: say('giftedTrees.give') }).click();
  await page.getByRole('option', { name: sidr }).click();
  await page.getByRole('button', { name: say('gift.nextWith', { count: 1 }) }).click();
  await page.getByRole('radio', { name: say('gift.onDate') }).click();
  await page.getByLabel(say('gift.dateLabel')).fill(day);
  await writeWish(page, { phone, message: words });
  const answer = page.waitForResponse(sentGift);
  await sendGiftButton(page).click();
  const { data: gift } = (await (await answer).json()) as { data: Gift };
  const sheet = page.getByRole('dialog', { name: say('gift.scheduledTitle') });
  const when = dualDate(new Date(gift.deliverAt), 'ar');
  await expect(sheet.getByText(say('gift.scheduledBody', { date: when }))).toBeVisible();
  await sheet.getByRole('button', { name: say('gift.done') }).click();
  await expectTreesFound(page, 1);
  await expect(treeItems(page)).toHaveText([new RegExp(ghaf, 'u')]);
  const given = await openGivenGift(page, sidr);
  const { gregorian } = bothDates(new Date(gift.deliverAt), 'ar');
  await expect(given.getByText(say('givenGifts.scheduled', { date: gregorian }))).toBeVisible();
  await expect(given.getByRole('button', { name: say('givenGifts.takeBack') })).toBeVisible();
  await giftLinksTo(page.request, phone, 0);

  await bringDayOfGift(gift.id);
  await expect.poll(() => giftsOfTree(treeId)).toEqual(['pending']);
  expect(await giftLinksTo(page.request, phone)).toEqual([gift.link]);
  await page.reload();
  await expect(given.getByText(say('givenGifts.pending'), { exact: true })).toBeVisible();
});

test('neither a double tap nor a reload while it is sent makes a second gift', async ({ page }) => {
  const phones = [newPhone(), newPhone()] as const;
  const [sidrId = '', ghafId = ''] = await becomeGiver(page, newPhone(), [sidr, ghaf]);
  const posts = countRequests([page], 'POST', `/tree/${sidrId}/gift`);
  await openGiveSheet(page, sidrId, sidr);
  await writeWish(page, { phone: phones[0], message: words });
  await sendGiftButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectGiftSent(page);
  expect(posts()).toBe(1);
  expect(await giftsOfTree(sidrId)).toEqual(['pending']);

  await openGiveSheet(page, ghafId, ghaf);
  await writeWish(page, { phone: phones[1], message: words });
  const { promise: isMade, resolve: tellMade } = Promise.withResolvers<void>();
  await page.route(
    sentGift,
    async (route) => {
      await route.fetch();
      tellMade();
    },
    { times: 1 },
  );
  await sendGiftButton(page).click();
  await isMade;
  await page.reload();
  await expect(treeHeading(page)).toHaveText(ghaf);
  await expect(fact(page, say('treeDetail.ownerLabel'))).toHaveText(say('treeDetail.promised'));
  await expect(giveButton(page)).toHaveCount(0);
  expect(await giftsOfTree(ghafId)).toEqual(['pending']);
  await giftLinksTo(page.request, phones[1]);
});
