import type { Language } from '@nabta/domain/language';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import type { Texts } from '../locales/en-screens.ts';
import { texts as english } from '../locales/en.ts';
import { texts as portuguese } from '../locales/pt.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { createTextsStore, loadTexts } from './texts-store.ts';
import { RichText, useTexts } from './texts.tsx';
import { createTranslator } from './translator.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

test('returns a text by key with its values', () => {
  const { t } = createTranslator('en', english);
  expect(t('login.title')).toBe('Welcome to your forest');
  expect(t('header.language', { language: 'English' })).toBe('Language: English');
});

test('rejects an unknown key at compile time and at run time', () => {
  const { t } = createTranslator('en', english);
  // @ts-expect-error -- there is no such text
  expect(() => t('login.titel')).toThrow('There is no text "login.titel".');
});

test('formats Latin digits and full month names in every language', async () => {
  const arabic = (await import('../locales/ar.ts')).texts;
  const date = new Date('2026-03-05T12:00:00Z');
  expect(createTranslator('ar', arabic).formatNumber(1234.5)).toBe('1,234.5');
  expect(createTranslator('ar', arabic).formatDate(date)).toMatch(/5 مارس 2026/u);
  expect(createTranslator('en', english).formatDate(date)).toBe('5 March 2026');
  expect(createTranslator('pt', portuguese).formatNumber(1234.5)).toBe('1.234,5');
});

test('formats a date without time as the same day in every time zone', () => {
  const west = { dateStyle: 'long', timeZone: 'America/Sao_Paulo' } as const;
  const { formatDate } = createTranslator('en', english);
  expect(formatDate('2026-01-01', west)).toBe('1 January 2026');
  expect(formatDate('2026-01-01T00:00:00Z', west)).toBe('31 December 2025');
});

test('renders elements inside a text in order', async () => {
  await open(
    <RichText
      text="login.consent"
      values={{ terms: <a href="/terms">الشروط</a>, privacy: <b>الخصوصية</b> }}
    />,
  );
  expect(document.body).toHaveTextContent('المتابعة تعني الموافقة على الشروط والخصوصية.');
  expect(screen.getByRole('link', { name: 'الشروط' })).toHaveAttribute('href', '/terms');
});

test('updates every text, the language and the direction on a choice', async () => {
  const { services } = await open(<Title />);
  expect(screen.getByText('أهلًا بك في غابتك')).toBeVisible();
  await act(() => services.texts.choose('pt'));
  expect(screen.getByText('Boas-vindas à sua floresta')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'pt');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

test('follows a language chosen in a different tab', async () => {
  await open(<Title />);
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: 'preferred-language', newValue: 'en' })),
  );
  expect(await screen.findByText('Welcome to your forest')).toBeVisible();
});

test('keeps the later of two quick choices when the first loads last', async () => {
  const resolvers: Record<string, (texts: Texts) => void> = {};
  const load = (language: string) => new Promise<Texts>((resolve) => (resolvers[language] = resolve));
  const store = createTextsStore('ar', english, load);
  const choices = [store.choose('en'), store.choose('pt')];
  resolvers['pt']?.(await loadTexts('pt'));
  resolvers['en']?.(await loadTexts('en'));
  await Promise.all(choices);
  expect(store.current().language).toBe('pt');
});

test('loads the texts behind sign-in separately and retries after a failure', async () => {
  let isOnline = false;
  const load = (language: Language) =>
    isOnline ? loadTexts(language) : Promise.reject(new Error('offline'));
  const store = createTextsStore('en', english, load);
  expect(() => store.current().t('home.myTrees')).toThrow('There is no text');
  await expect(store.loadAll()).rejects.toThrow('offline');
  isOnline = true;
  await store.loadAll();
  expect(store.current().t('home.myTrees')).toBe('My Trees');
  expect(store.initial().t('login.title')).toBe('Welcome to your forest');
});

test('waits for all texts of a language chosen during loading', async () => {
  const store = createTextsStore('en', english);
  await Promise.all([store.choose('pt'), store.loadAll()]);
  expect(store.current().t('home.myTrees')).toBe('Minhas árvores');
});

test('changes nothing when texts cannot be loaded', async () => {
  const store = createTextsStore('ar', english, () => Promise.reject(new Error('offline')));
  const listener = vi.fn();
  store.subscribe(listener);
  await expect(store.choose('en')).rejects.toThrow('offline');
  expect(store.current().language).toBe('ar');
  expect(listener).not.toHaveBeenCalled();
});

test('loads long texts with the page that shows them', async () => {
  await open(<Question />);
  expect(await screen.findByText('هل الأشجار حقيقية؟')).toBeVisible();
});

async function open(element: React.ReactNode) {
  const rendered = await renderInApp(<Suspense>{element}</Suspense>);
  stop = rendered.stop;
  return rendered;
}

function Title() {
  return <h1>{useTexts().t('login.title')}</h1>;
}

function Question() {
  return <p>{useTexts('faq').t('faq.q1')}</p>;
}
