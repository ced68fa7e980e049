import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createThemeStore } from './theme-store.ts';

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

test('nobody having chosen, the page follows the system, also when that changes', () => {
  open();
  expect(shownTheme()).toBe('light');
  isSystemDark = true;
  system.dispatchEvent(new Event('change'));
  expect(shownTheme()).toBe('dark');
  expect(barMedia()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('a choice holds against the system, and is kept for the next visit and for the server', () => {
  const store = open();
  store.choose('dark');
  expect(shownTheme()).toBe('dark');
  expect(barMedia()).toEqual(['not all', 'all']);
  system.dispatchEvent(new Event('change'));
  expect(shownTheme()).toBe('dark');
  expect(localStorage.getItem('preferred-theme')).toBe('dark');
  expect(document.cookie).toContain('preferred-theme=dark');
  expect(createThemeStore().current()).toBe('dark');
});

test('another tab that chose is followed', () => {
  const store = open();
  const heard = vi.fn();
  store.subscribe(heard);
  localStorage.setItem('preferred-theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'preferred-theme' }));
  expect(store.current()).toBe('dark');
  expect(shownTheme()).toBe('dark');
  expect(heard).toHaveBeenCalledOnce();
});

test('nonsense in the storage is no theme', () => {
  localStorage.setItem('preferred-theme', 'purple');
  expect(open().current()).toBe('auto');
});

function open() {
  const store = createThemeStore();
  stop = store.start();
  return store;
}

function shownTheme(): string | undefined {
  return document.documentElement.dataset['theme'];
}

function barMedia(): (string | null)[] {
  return [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'));
}
