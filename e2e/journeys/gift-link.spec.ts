import type { Page } from '@playwright/test';

import { giftsOfTree } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectTreesFound } from '../pages/forest.ts';
import {
  becomeGiver,
  expectNotifications,
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
  fillGiftForm,
} from '../pages/gift.ts';
import { signInForGift, signInViaApi } from '../pages/session.ts';
import { expectHomeOf, skipTutorial } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

const names = ['سدرة الجدة', 'غاف الدار', 'طلحة الوادي'] as const;
const [sidr, ghaf] = names;
const message = 'كل عام وأنتِ بخير يا هند';
const thanks = 'أجمل هدية يا ريم';

test('sends a gift link by WhatsApp, gives it to the first opener, returns thanks and rejects the second opener', async ({
  page,
  otherDevice,
  browser,
}) => {
  const [treeId = ''] = await becomeGiver(page, newPhone(), [sidr]);
  const sheet = await openGiveSheet(page, treeId, sidr);
  await sheet.getByRole('radio', { name: t('gift.byLink') }).click();
  await expect(sheet.getByText(t('gift.linkHint'))).toBeVisible();
  await expectAccessible(page, 'giving by link');
  await sheet.getByRole('button', { name: t('common.next') }).click();
  await page.getByRole('button', { name: t('gift.preview') }).click();
  const preview = page.getByRole('dialog', { name: t('gift.previewTitle') });
  await expect(preview.getByText(t('receivedGift.from', { name: nameOf(giver) }))).toBeVisible();
  await expectAccessible(page, 'the preview of a gift');
  await page.goBack();
  await expect(preview).toHaveCount(0);
  await page.getByRole('button', { name: t('gift.makeLink') }).click();
  const link = await readWhatsAppLink(page);
  await expectAccessible(page, 'a link that is ready');
  await page.getByRole('button', { name: t('gift.done') }).click();
  await expect(page.getByText(t('treeDetail.promisedByLink'))).toBeVisible();
  await page.getByRole('link', { name: t('treeDetail.followGift') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('givenGifts.yourLink') })).toBeVisible();
  await expectAccessible(page, 'a gift link for its giver');

  const late = await browser.newPage();
  await signInViaApi(late, newPhone(), receiver);
  await openGiftPage(late, link);
  await expect(openGiftButton(late)).toBeVisible();

  await openGiftPage(otherDevice, link);
  await otherDevice.getByRole('link', { name: t('giftPage.signIn') }).click();
  const notice = otherDevice.getByRole('note').filter({ hasText: giver.firstname });
  await expect(notice).toContainText(sidr);
  await expect(notice).toContainText(t('giftNotice.anyNumber'));
  await expectAccessible(otherDevice, 'signing in for a gift');
  await signInForGift(otherDevice, newPhone(), receiver);
  await expect(otherDevice).toHaveURL(link);
  await openGiftButton(otherDevice).click();
  await expect(openedHeading(otherDevice, sidr)).toBeVisible();
  await expect(otherDevice.getByText(t('levelReached.title'))).toBeVisible();
  await expectAccessible(otherDevice, 'a link that was opened, with a level reached');
  await otherDevice.getByRole('button', { name: t('thanks.own') }).click();
  await otherDevice.getByRole('textbox', { name: t('thanks.label') }).fill(thanks);
  await otherDevice.getByRole('button', { name: t('thanks.send') }).click();
  await expect(otherDevice.getByText(t('thanks.sent', { words: thanks }))).toBeVisible();

  await otherDevice.getByRole('link', { name: t('receivedGift.viewTree') }).click();
  await skipTutorial(otherDevice);
  await expect(otherDevice).toHaveURL(`/tree/${treeId}`);
  await otherDevice.goto('/tutorial');
  await expectHomeOf(otherDevice, receiver);

  await openGiftButton(late).click();
  await expect(late.getByRole('heading', { name: t('giftPage.claimedTitle') })).toBeVisible();
  await late.close();

  const given = await openGivenGift(page, sidr);
  await expect(given.getByText(thanks)).toBeVisible();
  await expectNotifications(page, [
    t('notification.gift_thanked', { name: nameOf(receiver), words: thanks }),
    t('notification.gift_opened', { tree: sidr, name: nameOf(receiver) }),
  ]);
  expect(await giftsOfTree(treeId)).toEqual(['opened']);
});

test('gives several trees with one message and opens them together', async ({ page, otherDevice }) => {
  const phone = newPhone();
  const treeIds = await becomeGiver(page, newPhone(), names);
  await openGiveSheet(page, treeIds[0] ?? '', sidr);
  await page.getByRole('button', { name: t('gift.addTree') }).click();
  for (const name of names.slice(1)) await page.getByRole('option', { name: new RegExp(name, 'u') }).click();
  await expectAccessible(page, 'choosing several trees');
  await page.getByRole('button', { name: t('gift.nextWith', { count: 3 }) }).click();
  await expect(page.getByRole('dialog', { name: t('gift.treesTitle', { count: 3 }) })).toBeVisible();
  await page.getByRole('button', { name: t('gift.removeTree', { tree: ghaf }) }).click();
  await fillGiftForm(page, { phone, message });
  await sendGiftButton(page).click();
  await expect(page.getByRole('dialog', { name: t('gift.successTitle') })).toBeVisible();
  expect(await giftsOfTree(treeIds[1] ?? '')).toEqual([]);

  const [link = ''] = await giftLinksTo(page.request, phone);
  await signInViaApi(otherDevice, phone, receiver);
  await otherDevice.goto(link);
  const heading = t('receivedGift.fromSeveral', { name: nameOf(giver), count: 2 });
  await expect(otherDevice.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await openGiftButton(otherDevice).click();
  const opened = t('receivedGift.addedSeveral', { count: 2 });
  await expect(otherDevice.getByRole('heading', { name: opened })).toBeVisible();
  await otherDevice.getByRole('link', { name: t('giftPage.home') }).click();
  await skipTutorial(otherDevice);
  await expectTreesFound(otherDevice, 2);
  await expectNotifications(page, [t('notification.gifts_opened', { count: 2, name: nameOf(receiver) })]);
});

async function readWhatsAppLink(page: Page): Promise<string> {
  const shareLink = page.getByRole('link', { name: t('giftLink.whatsapp') });
  await expect(shareLink).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/u);
  const text = new URL((await shareLink.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  const [link = ''] = /\/gift\/[0-9A-Z]{16}#[0-9A-Z]{16}$/u.exec(text) ?? [];
  return link;
}
