import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

import { t as arabic } from '../texts.ts';
import type { Translator } from '../texts.ts';

export type Names = { firstname: string; lastname: string };

/** Number of codes read per phone, so an old code is not mistaken for the next one. */
const codesRead = new Map<string, number>();

export const someone: Names = { firstname: 'نورة', lastname: 'القحطاني' };

/** Opens the sign-in page and waits for hydration. */
export async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await expectHydrated(page);
}

export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('#root')).not.toHaveAttribute('data-rendered');
}

export function phoneField(page: Page, t: Translator = arabic): Locator {
  return page.getByRole('textbox', { name: t('login.phoneLabel') });
}

export function sendButton(page: Page, t: Translator = arabic): Locator {
  return page.getByRole('button', { name: t('login.submit') });
}

export async function sendCode(page: Page, phone: string, t: Translator = arabic): Promise<void> {
  await phoneField(page, t).fill(nationalNumber(phone));
  await sendButton(page, t).click();
  await expectCodeTab(page, t);
}

export async function expectCodeTab(page: Page, t: Translator = arabic): Promise<void> {
  await expect(page).toHaveURL('/auth/code');
  await expect(page.getByRole('heading', { level: 1, name: t('code.title') })).toBeVisible();
}

export function codeGroup(page: Page, t: Translator = arabic): Locator {
  return page.getByRole('group', { name: t('code.groupLabel') });
}

/** `index` starts at 1. */
export function codeBox(page: Page, index: number, t: Translator = arabic): Locator {
  return codeGroup(page, t).getByRole('textbox', { name: t('code.digitLabel', { index }) });
}

/** Expects these digits in the boxes and the rest empty. */
export async function expectBoxes(page: Page, digits: string): Promise<void> {
  for (const index of [1, 2, 3, 4]) await expect(codeBox(page, index)).toHaveValue(digits[index - 1] ?? '');
}

/** Types with the keyboard; the first box must have the focus. */
export async function typeCode(page: Page, code: string, t: Translator = arabic): Promise<void> {
  await expect(codeBox(page, 1, t)).toBeFocused();
  await page.keyboard.type(code);
}

/** Waits for and returns the next unread code sent to a phone. */
export async function codeSentTo(request: APIRequestContext, phone: string): Promise<string> {
  const readCount = codesRead.get(phone) ?? 0;
  let codes: string[] = [];
  const fetchCodes = async () => {
    codes = await codesTo(request, phone);
    return codes.length;
  };
  await expect.poll(fetchCodes, `codes to ${phone}`).toBeGreaterThan(readCount);
  codesRead.set(phone, codes.length);
  return codes[0] ?? '';
}

/** Marks the existing codes of a phone as read, including those of the other worker or an earlier retry. */
export async function skipMessages(request: APIRequestContext, phone: string): Promise<void> {
  codesRead.set(phone, (await codesTo(request, phone)).length);
}

export function wrongCode(code: string, attempt = 1): string {
  return String((Number(code) + attempt) % 10_000).padStart(4, '0');
}

export async function giveNames(page: Page, names: Names = someone, t: Translator = arabic): Promise<void> {
  await expect(page).toHaveURL('/auth/new_user');
  await page.getByRole('textbox', { name: t('newUser.firstname'), exact: true }).fill(names.firstname);
  await page.getByRole('textbox', { name: t('newUser.lastname'), exact: true }).fill(names.lastname);
  await page.getByRole('button', { name: t('newUser.submit') }).click();
}

export async function skipTutorial(page: Page, t: Translator = arabic): Promise<void> {
  await expect(page).toHaveURL('/tutorial');
  await page.getByRole('button', { name: t('common.skip') }).click();
}

export async function expectHomeOf(page: Page, { firstname }: Pick<Names, 'firstname'>): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: firstname })).toBeVisible();
}

export function nationalNumber(phone: string): string {
  return phone.replace('+966', '');
}

/** Newest first; ignores other messages. */
async function codesTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const messages = await messagesTo(request, phone);
  return messages.flatMap(({ body }) => /#(\d{4})$/u.exec(body)?.[1] ?? []);
}

/** Returns every message to a phone, newest first; retries when the server is busy. */
export async function messagesTo(request: APIRequestContext, phone: string): Promise<{ body: string }[]> {
  let messages: { body: string }[] = [];
  await expect(async () => {
    const response = await request.get('/api/dev/inbox', { params: { phone } });
    await expect(response).toBeOK();
    ({ data: messages } = (await response.json()) as { data: { body: string }[] });
  }).toPass({ timeout: 20_000 });
  return messages;
}
