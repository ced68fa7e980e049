import type { Page } from '@playwright/test';

import { giftsOfTree } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectTreesFound } from '../pages/forest.ts';
import {
  becomeGiver,
  expectNews,
  giftLinksTo,
  giver,
  nameOf,
  openedHeading,
  openGiftButton,
  openGiftPage,
  openGivenGift,
  openGiveSheet,
  receiver,
  sendGiftButton,
  writeWish,
} from '../pages/gift.ts';
import { signInOnTheWay, signInQuietly } from '../pages/session.ts';
import { say } from '../texts.ts';

const names = ['سدرة الجدة', 'غاف الدار', 'طلحة الوادي'] as const;
const [sidr, ghaf] = names;
const words = 'كل عام وأنتِ بخير يا هند';
const thanks = 'أجمل هدية يا ريم';

test('a link goes to WhatsApp, is opened by whoever is first, thanks come back, and the second is told so', async ({
  page,
  otherDevice,
  browser,
}) => {
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  const sheet = await openGiveSheet(page, treeId, sidr);
  await sheet.getByRole('radio', { name: say('gift.byLink') }).click();
  await expect(sheet.getByText(say('gift.linkHint'))).toBeVisible();
  await expectAccessible(page, 'giving by link');
  await sheet.getByRole('button', { name: say('common.next') }).click();
  await page.getByRole('button', { name: say('gift.preview') }).click();
  const preview = page.getByRole('dialog', { name: say('gift.previewTitle') });
  await expect(preview.getByText(say('receivedGift.from', { name: nameOf(giver) }))).toBeVisible();
  await expectAccessible(page, 'the preview of a gift');
  await page.goBack();
  await expect(preview).toHaveCount(0);
  await page.getByRole('button', { name: say('gift.makeLink') }).click();
  const link = await linkToWhatsApp(page);
  await expectAccessible(page, 'a link that is ready');
  await page.getByRole('button', { name: say('gift.done') }).click();
  await expect(page.getByText(say('treeDetail.promisedByLink'))).toBeVisible();
  await page.getByRole('link', { name: say('treeDetail.followGift') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('givenGifts.yourLink') })).toBeVisible();
  await expectAccessible(page, 'a link as its giver sees it');

  const late = await browser.newPage();
  await signInQuietly(late, newPhone(), receiver);
  await openGiftPage(late, link);
  await expect(openGiftButton(late)).toBeVisible();

  await openGiftPage(otherDevice, link);
  await otherDevice.getByRole('link', { name: say('giftPage.signIn') }).click();
  await signInOnTheWay(otherDevice, newPhone(), receiver);
  await expect(otherDevice).toHaveURL(link);
  await openGiftButton(otherDevice).click();
  await expect(openedHeading(otherDevice, sidr)).toBeVisible();
  await expect(otherDevice.getByText(say('levelReached.title'))).toBeVisible();
  await expectAccessible(otherDevice, 'a link that was opened, with a level reached');
  await otherDevice.getByRole('button', { name: say('thanks.own') }).click();
  await otherDevice.getByRole('textbox', { name: say('thanks.label') }).fill(thanks);
  await otherDevice.getByRole('button', { name: say('thanks.send') }).click();
  await expect(otherDevice.getByText(say('thanks.sent', { words: thanks }))).toBeVisible();

  await openGiftButton(late).click();
  await expect(late.getByRole('heading', { name: say('giftPage.claimedTitle') })).toBeVisible();
  await late.close();

  const given = await openGivenGift(page, sidr);
  await expect(given.getByText(thanks)).toBeVisible();
  await expectNews(page, [
    say('notification.gift_thanked', { name: nameOf(receiver), words: thanks }),
    say('notification.gift_opened', { tree: sidr, name: nameOf(receiver) }),
  ]);
  expect(await giftsOfTree(treeId)).toEqual(['opened']);
});

test('several trees go to one person with one message, and are opened at once', async ({
  page,
  otherDevice,
}) => {
  const phone = newPhone();
  const treeIds = await becomeGiver(page, newPhone(), names);
  await openGiveSheet(page, treeIds[0] ?? '', sidr);
  await page.getByRole('button', { name: say('gift.addTree') }).click();
  for (const name of names.slice(1)) await page.getByRole('option', { name: new RegExp(name, 'u') }).click();
  await expectAccessible(page, 'choosing several trees');
  await page.getByRole('button', { name: say('gift.nextWith', { count: 3 }) }).click();
  await expect(page.getByRole('dialog', { name: say('gift.treesTitle', { count: 3 }) })).toBeVisible();
  await page.getByRole('button', { name: say('gift.removeTree', { tree: ghaf }) }).click();
  await writeWish(page, { phone, message: words });
  await sendGiftButton(page).click();
  await expect(page.getByRole('dialog', { name: say('gift.successTitle') })).toBeVisible();
  expect(await giftsOfTree(treeIds[1] ?? '')).toEqual([]);

  const [link = ''] = await giftLinksTo(page.request, phone);
  await signInQuietly(otherDevice, phone, receiver);
  await otherDevice.goto(link);
  const heading = say('receivedGift.fromSeveral', { name: nameOf(giver), count: 2 });
  await expect(otherDevice.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await openGiftButton(otherDevice).click();
  const opened = say('receivedGift.addedSeveral', { count: 2 });
  await expect(otherDevice.getByRole('heading', { name: opened })).toBeVisible();
  await otherDevice.getByRole('link', { name: say('giftPage.home') }).click();
  await expectTreesFound(otherDevice, 2);
  await expectNews(page, [say('notification.gifts_opened', { count: 2, name: nameOf(receiver) })]);
});

/** The link as WhatsApp would carry it, below the address of the house. */
async function linkToWhatsApp(page: Page): Promise<string> {
  const way = page.getByRole('link', { name: say('giftLink.whatsapp') });
  await expect(way).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/u);
  const text = new URL((await way.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  const [link = ''] = /\/gift\/[0-9A-Z]{16}#[0-9A-Z]{16}$/u.exec(text) ?? [];
  return link;
}
