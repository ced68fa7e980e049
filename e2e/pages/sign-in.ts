import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

import { say as arabic } from '../texts.ts';
import type { Say } from '../texts.ts';

export type Names = { firstname: string; lastname: string };

/** How many codes to each phone were read so far: an old one must not be taken for the one on its way. */
const codesRead = new Map<string, number>();

export const someone: Names = { firstname: 'نورة', lastname: 'القحطاني' };

/** The sign-in page, once its scripts have taken it over. */
export async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await expectTakenOver(page);
}

export async function expectTakenOver(page: Page): Promise<void> {
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
}

export function phoneField(page: Page, say: Say = arabic): Locator {
  return page.getByRole('textbox', { name: say('login.phoneLabel') });
}

export function sendButton(page: Page, say: Say = arabic): Locator {
  return page.getByRole('button', { name: say('login.submit') });
}

export async function sendCode(page: Page, phone: string, say: Say = arabic): Promise<void> {
  await phoneField(page, say).fill(nationalNumber(phone));
  await sendButton(page, say).click();
  await expectCodeTab(page, say);
}

export async function expectCodeTab(page: Page, say: Say = arabic): Promise<void> {
  await expect(page).toHaveURL('/auth/code');
  await expect(page.getByRole('heading', { level: 1, name: say('code.title') })).toBeVisible();
}

export function codeGroup(page: Page, say: Say = arabic): Locator {
  return page.getByRole('group', { name: say('code.groupLabel') });
}

/** One of the four boxes, counted from 1. */
export function codeBox(page: Page, index: number, say: Say = arabic): Locator {
  return codeGroup(page, say).getByRole('textbox', { name: say('code.digitLabel', { index }) });
}

/** The boxes hold these digits from the first one on, and the rest are empty. */
export async function expectBoxes(page: Page, digits: string): Promise<void> {
  for (const index of [1, 2, 3, 4]) await expect(codeBox(page, index)).toHaveValue(digits[index - 1] ?? '');
}

/** Types as a person does: into whatever has the focus, which must be the first box. */
export async function typeCode(page: Page, code: string, say: Say = arabic): Promise<void> {
  await expect(codeBox(page, 1, say)).toBeFocused();
  await page.keyboard.type(code);
}

/** The next code to a phone that no call before this one has read, once it has arrived. */
export async function codeSentTo(request: APIRequestContext, phone: string): Promise<string> {
  const read = codesRead.get(phone) ?? 0;
  let codes: string[] = [];
  const fetchCodes = async () => {
    codes = await codesTo(request, phone);
    return codes.length;
  };
  await expect.poll(fetchCodes, `codes to ${phone}`).toBeGreaterThan(read);
  codesRead.set(phone, codes.length);
  return codes[0] ?? '';
}

/** Leaves the codes to a phone unread that others have caused, in this run's other worker or in an earlier try. */
export async function skipMessages(request: APIRequestContext, phone: string): Promise<void> {
  codesRead.set(phone, (await codesTo(request, phone)).length);
}

/** A code that is surely not the right one. */
export function wrongCode(code: string, attempt = 1): string {
  return String((Number(code) + attempt) % 10_000).padStart(4, '0');
}

export async function giveNames(page: Page, names: Names = someone, say: Say = arabic): Promise<void> {
  await expect(page).toHaveURL('/auth/new_user');
  await page.getByRole('textbox', { name: say('newUser.firstname'), exact: true }).fill(names.firstname);
  await page.getByRole('textbox', { name: say('newUser.lastname'), exact: true }).fill(names.lastname);
  await page.getByRole('button', { name: say('newUser.submit') }).click();
}

export async function skipTutorial(page: Page, say: Say = arabic): Promise<void> {
  await expect(page).toHaveURL('/tutorial');
  await page.getByRole('button', { name: say('common.skip') }).click();
}

export async function expectHomeOf(page: Page, { firstname }: Pick<Names, 'firstname'>): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: firstname })).toBeVisible();
}

/** The digits after +966, as a Saudi types them. */
export function nationalNumber(phone: string): string {
  return phone.replace('+966', '');
}

/** The newest first, among whatever else the phone was sent. */
async function codesTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const messages = await messagesTo(request, phone);
  return messages.flatMap(({ body }) => /#(\d{4})$/u.exec(body)?.[1] ?? []);
}

/** Every message to a phone, the newest first; a server that is too busy to tell is asked again. */
export async function messagesTo(request: APIRequestContext, phone: string): Promise<{ body: string }[]> {
  let messages: { body: string }[] = [];
  await expect(async () => {
    const response = await request.get('/api/dev/inbox', { params: { phone } });
    await expect(response).toBeOK();
    ({ data: messages } = (await response.json()) as { data: { body: string }[] });
  }).toPass({ timeout: 20_000 });
  return messages;
}
