import { afterEach, expect, test, vi } from 'vitest';

import { boot } from './boot.ts';

const page = document.documentElement;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const name of ['preferred-language', 'preferred-theme']) document.cookie = `${name}=; Max-Age=0`;
  delete page.dataset['theme'];
});

test('applies the chosen language and theme before the first paint', () => {
  localStorage.setItem('preferred-language', 'pt');
  localStorage.setItem('preferred-theme', 'dark');
  boot();
  expect(page).toHaveAttribute('lang', 'pt');
  expect(page).toHaveAttribute('dir', 'ltr');
  expect(page).toHaveAttribute('data-theme', 'dark');
});

test('keeps the language of the server without a choice', () => {
  page.lang = 'ar';
  page.dir = 'rtl';
  boot();
  expect(page).toHaveAttribute('lang', 'ar');
  expect(page).toHaveAttribute('dir', 'rtl');
  expect(page).toHaveAttribute('data-theme', 'light');
});

test('falls back to the cookie when storage is denied', () => {
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

test('follows the system theme without a choice', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  boot();
  expect(page).toHaveAttribute('data-theme', 'dark');
});

test('ignores an invalid stored language', () => {
  page.lang = 'ar';
  localStorage.setItem('preferred-language', '"><script>');
  boot();
  expect(page).toHaveAttribute('lang', 'ar');
});
