import { createContext, use, useSyncExternalStore } from 'react';

import { createPreference } from '#platform/preference.ts';
import { deviceStorage } from '#platform/storage.ts';

export const ThemeContext = createContext<ThemeStore | undefined>(undefined);

export function useTheme(): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  const store = use(ThemeContext);
  if (store === undefined) throw new Error('useTheme must be used within a ThemeContext.');
  const theme = useSyncExternalStore<Theme>(store.subscribe, store.current, () => 'auto');
  return { theme, chooseTheme: store.choose };
}

const themes = ['auto', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

export type ThemeStore = {
  current(): Theme;
  choose(theme: Theme): void;
  subscribe(listener: () => void): () => void;
  /** Applies the theme and follows changes of the system and of other tabs. */
  start(): () => void;
};

const themePreference = createPreference('preferred-theme', isTheme, deviceStorage);

const darkMediaQuery = '(prefers-color-scheme: dark)';

export function createThemeStore(): ThemeStore {
  let theme: Theme = themePreference.read() ?? 'auto';
  const listeners = new Set<() => void>();
  const setTheme = (next: Theme) => {
    theme = next;
    applyTheme(theme);
    for (const listener of listeners) listener();
  };
  return {
    current: () => theme,
    choose(next) {
      themePreference.write(next);
      setTheme(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const abortController = new AbortController();
      const { signal } = abortController;
      const onStorage = (event: StorageEvent) => {
        if (event.key === themePreference.key) setTheme(themePreference.read() ?? 'auto');
      };
      setTheme(theme);
      window.matchMedia(darkMediaQuery).addEventListener('change', () => applyTheme(theme), { signal });
      window.addEventListener('storage', onStorage, { signal });
      return () => abortController.abort();
    },
  };
}

function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && window.matchMedia(darkMediaQuery).matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  // Each theme has its own browser bar colour; a choice disables the other one.
  const themeColorTags = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, name] of (['light', 'dark'] as const).entries()) {
    const chosenMedia = theme === name ? 'all' : 'not all';
    const media = theme === 'auto' ? `(prefers-color-scheme: ${name})` : chosenMedia;
    themeColorTags[index]?.setAttribute('media', media);
  }
}

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
