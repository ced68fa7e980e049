import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createThemeStore } from './theme.tsx';

let isSystemDark = false;
let system: EventTarget;
let stop: () => void;

beforeEach(() => {
  isSystemDark = false;
  system = new EventTarget();
  vi.stubGlobal('matchMedia', () =>
    Object.defineProperty(system, 'matches', { get: () => isSystemDark, configurable: true }),
  );
  document.head.innerHTML =
    '<meta name="theme-color" content="day"><meta name="theme-color" content="night">';
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.cookie = 'preferred-theme=; Max-Age=0; Path=/';
  document.head.innerHTML = '';
});

test('follows the system theme and its changes without a choice', () => {
  open();
  expect(currentTheme()).toBe('light');
  isSystemDark = true;
  system.dispatchEvent(new Event('change'));
  expect(currentTheme()).toBe('dark');
  expect(themeColorMedia()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('prefers a chosen theme over the system and stores it for the next visit and the server', () => {
  const store = open();
  store.choose('dark');
  expect(currentTheme()).toBe('dark');
  expect(themeColorMedia()).toEqual(['not all', 'all']);
  system.dispatchEvent(new Event('change'));
  expect(currentTheme()).toBe('dark');
  expect(localStorage.getItem('preferred-theme')).toBe('dark');
  expect(document.cookie).toContain('preferred-theme=dark');
  expect(createThemeStore().current()).toBe('dark');
});

test('follows a choice made in another tab', () => {
  const store = open();
  const listener = vi.fn();
  store.subscribe(listener);
  localStorage.setItem('preferred-theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'preferred-theme' }));
  expect(store.current()).toBe('dark');
  expect(currentTheme()).toBe('dark');
  expect(listener).toHaveBeenCalledOnce();
});

test('ignores an invalid stored value', () => {
  localStorage.setItem('preferred-theme', 'purple');
  expect(open().current()).toBe('auto');
});

function open() {
  const store = createThemeStore();
  stop = store.start();
  return store;
}

function currentTheme(): string | undefined {
  return document.documentElement.dataset['theme'];
}

function themeColorMedia(): (string | null)[] {
  return [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'));
}
