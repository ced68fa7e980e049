import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

import type { Gift } from '../../packages/contract/src/gift.ts';
import { giveTrees } from '../house.ts';
import { say as arabic } from '../texts.ts';
import type { Say } from '../texts.ts';
import { signInQuietly, storedToken } from './session.ts';
import { messagesTo, nationalNumber } from './sign-in.ts';
import type { Names } from './sign-in.ts';

/** What a giver writes in the sheet. */
type Wish = { phone: string; message: string };

export const giver: Names = { firstname: 'ريم', lastname: 'الحربي' };
export const receiver: Names = { firstname: 'هند', lastname: 'السالم' };

export const sentGift = '**/api/tree/*/gift';

export function nameOf({ firstname, lastname }: Names): string {
  return `${firstname} ${lastname}`;
}

/** Signs a giver in with trees of these names, whose page ids it gives. */
export async function becomeGiver(page: Page, phone: string, names: readonly string[]): Promise<string[]> {
  await signInQuietly(page, phone, giver);
  return await giveTrees(phone, names);
}

/** Gives a tree by the API alone, for the journeys that begin with a gift on its way. */
export async function giveQuietly(
  page: Page,
  publicId: string,
  { phone, message }: Partial<Wish> & Pick<Wish, 'phone'>,
): Promise<Gift> {
  const response = await page.request.post(`/api/tree/${publicId}/gift`, {
    headers: { authorization: `Bearer ${(await storedToken(page)) ?? ''}` },
    data: { phone, ...(message !== undefined && { message }) },
  });
  await expect(response).toBeOK();
  return ((await response.json()) as { data: Gift }).data;
}

/** The sheet to give the tree whose page is shown. */
export async function openGiveSheet(page: Page, publicId: string, treeName: string): Promise<Locator> {
  await page.goto(`/tree/${publicId}`);
  await giveButton(page).click();
  const sheet = page.getByRole('dialog', { name: arabic('gift.recipientTitle', { tree: treeName }) });
  await expect(receiverPhone(page)).toBeVisible();
  return sheet;
}

export function giveButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: arabic('treeDetail.gift'), exact: true });
}

export function receiverPhone(page: Page): Locator {
  return page.getByRole('textbox', { name: arabic('gift.phoneLabel') });
}

export function messageField(page: Page): Locator {
  return page.getByRole('textbox', { name: arabic('gift.messageLabel') });
}

export async function writeWish(page: Page, { phone, message }: Wish): Promise<void> {
  await receiverPhone(page).fill(nationalNumber(phone));
  await messageField(page).fill(message);
  await reviewWish(page);
}

/** The last look before a gift is sent. */
export async function reviewWish(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: arabic('common.next') })
    .click();
  await expect(page.getByRole('dialog', { name: arabic('gift.confirmTitle') })).toBeVisible();
  await expect(sendGiftButton(page)).toBeVisible();
}

export function sendGiftButton(page: Page): Locator {
  return page.getByRole('button', { name: arabic('gift.send') });
}

export async function expectGiftSent(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: arabic('gift.successTitle') });
  await expect(sheet.getByText(arabic('gift.successBody'))).toBeVisible();
  await sheet.getByRole('button', { name: arabic('gift.done') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The addresses of gift pages in the messages to a phone, once there are so many, the newest first. */
export async function giftLinksTo(request: APIRequestContext, phone: string, count = 1): Promise<string[]> {
  let links: string[] = [];
  const fetchLinks = async () => {
    const bodies = (await messagesTo(request, phone)).map(({ body }) => body);
    links = bodies.flatMap((body) => /\/gift\/[0-9A-Z]{16}/u.exec(body)?.[0] ?? []);
    return links.length;
  };
  await expect.poll(fetchLinks, `messages about gifts to ${phone}`).toBe(count);
  return links;
}

/** The page of a gift, as everybody with its link sees it. */
export async function openGiftPage(page: Page, link: string, from = giver): Promise<void> {
  await page.goto(link);
  const heading = arabic('receivedGift.from', { name: nameOf(from) });
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** The page of a gift says how it ended, and offers nothing to open. */
export async function expectGiftEnded(page: Page, how: 'takenBack' | 'declined' | 'expired'): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: arabic(`giftPage.${how}Title`) })).toBeVisible();
  await expect(page.getByText(arabic(`giftPage.${how}Body`))).toBeVisible();
  await expect(openGiftButton(page)).toHaveCount(0);
}

export function openGiftButton(page: Page): Locator {
  return page.getByRole('button', { name: arabic('receivedGift.open') });
}

/** The window that greets whom a gift waits for. */
export function receivedPopup(page: Page): Locator {
  return page.getByRole('dialog', { name: arabic('receivedGift.title') });
}

export function openedHeading(page: Page, treeName: string): Locator {
  return page.getByRole('heading', { name: arabic('receivedGift.addedTitle', { tree: treeName }) });
}

/** One gift in its giver's list. */
export async function openGivenGift(page: Page, treeName: string, say: Say = arabic): Promise<Locator> {
  await page.goto('/gifted');
  await expect(page.getByRole('heading', { level: 1, name: say('giftedTrees.title') })).toBeVisible();
  const gift = page.getByRole('main').getByRole('listitem').filter({ hasText: treeName });
  await expect(gift).toHaveCount(1);
  return gift;
}

/** What somebody was told and has not read yet, the newest first: the bell at home counts it and leads to it. */
export async function expectNews(page: Page, news: readonly string[]): Promise<void> {
  await page.goto('/');
  const bell = arabic('notification.bell', { count: news.length });
  await page.getByRole('link', { name: bell, exact: true }).click();
  await expect(page).toHaveURL('/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toContainText([...news]);
  await expect(rows).toHaveCount(news.length);
}
