import { expect } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';

import { directionOf } from '../../packages/domain/src/language.ts';
import type { Language } from '../../packages/domain/src/language.ts';
import { t as arabic, texts } from '../texts.ts';
import type { Translator } from '../texts.ts';

export function toast(page: Page, text: string, t: Translator = arabic): Locator {
  return page.getByRole('region', { name: t('a11y.messages') }).getByText(text);
}

export function languageFlag(page: Page, current: Language = 'ar'): Locator {
  const t = texts[current];
  return page.getByRole('button', { name: t('header.language', { language: t(`languages.${current}`) }) });
}

export async function chooseLanguage(
  page: Page,
  { from, to }: { from: Language; to: Language },
): Promise<void> {
  await languageFlag(page, from).click();
  const menu = page.getByRole('menu', { name: texts[from]('header.chooseLanguage') });
  await menu.getByRole('menuitemradio', { name: texts[from](`languages.${to}`) }).click();
  await expect(menu).toBeHidden();
  await expectLanguage(page, to);
}

export async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
}

/** Counts the requests of the pages to an API path from now on. */
export function countRequests(pages: readonly Page[], method: string, path: string): () => number {
  let count = 0;
  const onRequest = (request: Request) => {
    const isCounted = request.method() === method && new URL(request.url()).pathname === `/api${path}`;
    if (isCounted) count += 1;
  };
  for (const page of pages) page.on('request', onRequest);
  return () => count;
}
