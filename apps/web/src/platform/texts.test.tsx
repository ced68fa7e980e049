import type { Language } from '@nabta/domain/language';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import type { Texts } from '../locales/en-screens.ts';
import { texts as english } from '../locales/en.ts';
import { faqTexts } from '../locales/faq.ts';
import { texts as portuguese } from '../locales/pt.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { createTextsStore, loadTexts } from './texts-store.ts';
import { RichText, useTextFile, useTexts } from './texts.tsx';
import { createTranslator } from './translator.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

test('a text is found by its key, with its values', () => {
  const { t } = createTranslator('en', english);
  expect(t('login.title')).toBe('Welcome to your forest');
  expect(t('header.language', { language: 'English' })).toBe('Language: English');
});

test('a misspelt key does not compile, and fails where it slipped through', () => {
  const { t } = createTranslator('en', english);
  // @ts-expect-error -- there is no such text
  expect(() => t('login.titel')).toThrow('There is no text "login.titel".');
});

test('digits are Latin and months are written in full, in every language', async () => {
  const arabic = (await import('../locales/ar.ts')).texts;
  const date = new Date('2026-03-05T12:00:00Z');
  expect(createTranslator('ar', arabic).formatNumber(1234.5)).toBe('1,234.5');
  expect(createTranslator('ar', arabic).formatDate(date)).toMatch(/5 مارس 2026/u);
  expect(createTranslator('en', english).formatDate(date)).toBe('5 March 2026');
  expect(createTranslator('pt', portuguese).formatNumber(1234.5)).toBe('1.234,5');
});

test('a day without a time is that day, also west of Greenwich', () => {
  const west = { dateStyle: 'long', timeZone: 'America/Sao_Paulo' } as const;
  const { formatDate } = createTranslator('en', english);
  expect(formatDate('2026-01-01', west)).toBe('1 January 2026');
  expect(formatDate('2026-01-01T00:00:00Z', west)).toBe('31 December 2025');
});

test('a text with links inside keeps its words and its order', async () => {
  await open(
    <RichText
      text="login.consent"
      values={{ terms: <a href="/terms">الشروط</a>, privacy: <b>الخصوصية</b> }}
    />,
  );
  expect(document.body).toHaveTextContent('بمتابعتك، فأنت توافق على الشروط والخصوصية.');
  expect(screen.getByRole('link', { name: 'الشروط' })).toHaveAttribute('href', '/terms');
});

test('a choice changes every text on the page, and its language and direction', async () => {
  const { services } = await open(<Title />);
  expect(screen.getByText('أهلًا بك في غابتك')).toBeVisible();
  await act(() => services.texts.choose('pt'));
  expect(screen.getByText('Boas-vindas à sua floresta')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'pt');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

test('another tab that chose a language is followed', async () => {
  await open(<Title />);
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: 'preferred-language', newValue: 'en' })),
  );
  expect(await screen.findByText('Welcome to your forest')).toBeVisible();
});

test('of two quick choices the later one stays, even when the first arrives last', async () => {
  const arrivals: Record<string, (texts: Texts) => void> = {};
  const load = (language: string) => new Promise<Texts>((resolve) => (arrivals[language] = resolve));
  const store = createTextsStore('ar', english, load);
  const choices = [store.choose('en'), store.choose('pt')];
  arrivals['pt']?.(await loadTexts('pt'));
  arrivals['en']?.(await loadTexts('en'));
  await Promise.all(choices);
  expect(store.current().language).toBe('pt');
});

test('what sign-in does not say comes with the other screens, and is asked for again where it did not come', async () => {
  let isOnline = false;
  const load = (language: Language) =>
    isOnline ? loadTexts(language) : Promise.reject(new Error('offline'));
  const store = createTextsStore('en', english, load);
  expect(() => store.current().t('home.myTrees')).toThrow('There is no text');
  await expect(store.whole()).rejects.toThrow('offline');
  isOnline = true;
  await store.whole();
  expect(store.current().t('home.myTrees')).toBe('My Trees');
  expect(store.initial().t('login.title')).toBe('Welcome to your forest');
});

test('who chooses a language while the texts are on their way waits for all of the chosen one', async () => {
  const store = createTextsStore('en', english);
  await Promise.all([store.choose('pt'), store.whole()]);
  expect(store.current().t('home.myTrees')).toBe('Minhas árvores');
});

test('texts that cannot be loaded change nothing', async () => {
  const store = createTextsStore('ar', english, () => Promise.reject(new Error('offline')));
  const heard = vi.fn();
  store.subscribe(heard);
  await expect(store.choose('en')).rejects.toThrow('offline');
  expect(store.current().language).toBe('ar');
  expect(heard).not.toHaveBeenCalled();
});

test('long texts are loaded by the screen that shows them', async () => {
  await open(<Question />);
  expect(await screen.findByText('هل الأشجار حقيقية؟')).toBeVisible();
});

async function open(part: React.ReactNode) {
  const rendered = await renderInApp(<Suspense>{part}</Suspense>);
  stop = rendered.stop;
  return rendered;
}

function Title() {
  return <h1>{useTexts().t('login.title')}</h1>;
}

function Question() {
  return <p>{useTextFile(faqTexts)('faq.q1')}</p>;
}
