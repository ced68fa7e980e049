import { expect } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';

import { directionOf } from '../../packages/domain/src/language.ts';
import type { Language } from '../../packages/domain/src/language.ts';
import { say as arabic, says } from '../texts.ts';
import type { Say } from '../texts.ts';

/** A passing message under the header. */
export function toast(page: Page, text: string, say: Say = arabic): Locator {
  return page.getByRole('region', { name: say('a11y.messages') }).getByText(text);
}

export function languageFlag(page: Page, shown: Language = 'ar'): Locator {
  const say = says[shown];
  return page.getByRole('button', { name: say('header.language', { language: say(`languages.${shown}`) }) });
}

export async function chooseLanguage(
  page: Page,
  { from, to }: { from: Language; to: Language },
): Promise<void> {
  await languageFlag(page, from).click();
  const menu = page.getByRole('menu', { name: says[from]('header.chooseLanguage') });
  await menu.getByRole('menuitemradio', { name: says[from](`languages.${to}`) }).click();
  await expect(menu).toBeHidden();
  await expectLanguage(page, to);
}

export async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
}

/** Counts the requests of a page to one path of the API from now on. */
export function countRequests(pages: readonly Page[], method: string, path: string): () => number {
  let count = 0;
  const onRequest = (request: Request) => {
    const isMeant = request.method() === method && new URL(request.url()).pathname === `/api${path}`;
    if (isMeant) count += 1;
  };
  for (const page of pages) page.on('request', onRequest);
  return () => count;
}
