import { afterEach, expect, test, vi } from 'vitest';

import { boot } from './boot.ts';

const page = document.documentElement;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const name of ['preferred-language', 'preferred-theme']) document.cookie = `${name}=; Max-Age=0`;
  delete page.dataset['theme'];
});

test('the chosen language and theme are on the page before it is painted', () => {
  localStorage.setItem('preferred-language', 'pt');
  localStorage.setItem('preferred-theme', 'dark');
  boot();
  expect(page).toHaveAttribute('lang', 'pt');
  expect(page).toHaveAttribute('dir', 'ltr');
  expect(page).toHaveAttribute('data-theme', 'dark');
});

test('a page of a language without a choice stays as the server sent it', () => {
  page.lang = 'ar';
  page.dir = 'rtl';
  boot();
  expect(page).toHaveAttribute('lang', 'ar');
  expect(page).toHaveAttribute('dir', 'rtl');
  expect(page).toHaveAttribute('data-theme', 'light');
});

test('the cookie speaks where the storage is forbidden', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('Denied', 'SecurityError');
    },
    clear: () => undefined,
  });
  document.cookie = 'preferred-language=ar';
  document.cookie = 'preferred-theme=dark';
  page.lang = 'en';
  boot();
  expect(page).toHaveAttribute('dir', 'rtl');
  expect(page).toHaveAttribute('data-theme', 'dark');
});

test('without a choice the theme is that of the system', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  boot();
  expect(page).toHaveAttribute('data-theme', 'dark');
});

test('nonsense in the storage changes nothing', () => {
  page.lang = 'ar';
  localStorage.setItem('preferred-language', '"><script>');
  boot();
  expect(page).toHaveAttribute('lang', 'ar');
});
