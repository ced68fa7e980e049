import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

import type { Gift } from '../../packages/contract/src/gifts/gift.ts';
import { createTrees } from '../database-fixtures.ts';
import { t as arabic } from '../texts.ts';
import type { Translator } from '../texts.ts';
import { signInViaApi, storedToken } from './session.ts';
import { messagesTo, nationalNumber } from './sign-in.ts';
import type { Names } from './sign-in.ts';

type GiftInput = { phone: string; message: string };

export const giver: Names = { firstname: 'ريم', lastname: 'الحربي' };
export const receiver: Names = { firstname: 'هند', lastname: 'السالم' };

export const giftEndpoint = '**/api/tree/*/gift';

export function nameOf({ firstname, lastname }: Names): string {
  return `${firstname} ${lastname}`;
}

/** Signs a giver in with trees of these names and returns the public ids. */
export async function becomeGiver(page: Page, phone: string, names: readonly string[]): Promise<string[]> {
  await signInViaApi(page, phone, giver);
  return await createTrees(phone, names);
}

/** Gives a tree through the API, for tests that start with a pending gift. */
export async function giveViaApi(
  page: Page,
  publicId: string,
  { phone, message }: Partial<GiftInput> & Pick<GiftInput, 'phone'>,
): Promise<Gift> {
  const response = await page.request.post(`/api/tree/${publicId}/gift`, {
    headers: { authorization: `Bearer ${(await storedToken(page)) ?? ''}` },
    data: { phone, ...(message !== undefined && { message }) },
  });
  await expect(response).toBeOK();
  return ((await response.json()) as { data: Gift }).data;
}

/** Opens the tree page and its gift sheet. */
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

export async function fillGiftForm(page: Page, { phone, message }: GiftInput): Promise<void> {
  await receiverPhone(page).fill(nationalNumber(phone));
  await messageField(page).fill(message);
  await openGiftReview(page);
}

/** Proceeds to the review step of the gift sheet. */
export async function openGiftReview(page: Page): Promise<void> {
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

/** Waits for `count` gift links in the messages to a phone and returns them, newest first. */
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

/** Opens a gift link and expects the public view of the gift. */
export async function openGiftPage(page: Page, link: string, from = giver): Promise<void> {
  await page.goto(link);
  const heading = arabic('receivedGift.from', { name: nameOf(from) });
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Expects the gift page to show how the gift ended, without an open button. */
export async function expectGiftEnded(
  page: Page,
  outcome: 'takenBack' | 'declined' | 'expired',
): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 2, name: arabic(`giftPage.${outcome}Title`) }),
  ).toBeVisible();
  await expect(page.getByText(arabic(`giftPage.${outcome}Body`))).toBeVisible();
  await expect(openGiftButton(page)).toHaveCount(0);
}

export function openGiftButton(page: Page): Locator {
  return page.getByRole('button', { name: arabic('receivedGift.open') });
}

/** The dialog that shows a receiver a pending gift. */
export function receivedPopup(page: Page): Locator {
  return page.getByRole('dialog', { name: arabic('receivedGift.title') });
}

export function openedHeading(page: Page, treeName: string): Locator {
  return page.getByRole('heading', { name: arabic('receivedGift.addedTitle', { tree: treeName }) });
}

/** Opens the giver's list and returns one of its gifts. */
export async function openGivenGift(page: Page, treeName: string, t: Translator = arabic): Promise<Locator> {
  await page.goto('/gifted');
  await expect(page.getByRole('heading', { level: 1, name: t('giftedTrees.title') })).toBeVisible();
  const gift = page.getByRole('main').getByRole('listitem').filter({ hasText: treeName });
  await expect(gift).toHaveCount(1);
  return gift;
}

/** Expects these unread notifications, newest first, counted by the bell on home. */
export async function expectNotifications(page: Page, texts: readonly string[]): Promise<void> {
  await page.goto('/');
  const bell = arabic('home.bell', { count: texts.length });
  await page.getByRole('link', { name: bell, exact: true }).click();
  await expect(page).toHaveURL('/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toContainText([...texts]);
  await expect(rows).toHaveCount(texts.length);
}
