import { createPreference } from '../../platform/preference.ts';
import { deviceStorage } from '../../platform/storage.ts';

export const themes = ['auto', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export type ThemeStore = {
  current(): Theme;
  choose(theme: Theme): void;
  subscribe(listener: () => void): () => void;
  /** Keeps the page in step with the system and with other tabs. */
  start(): () => void;
};

const themePreference = createPreference('preferred-theme', isTheme, deviceStorage);

const systemIsDark = '(prefers-color-scheme: dark)';

export function createThemeStore(): ThemeStore {
  let theme: Theme = themePreference.read() ?? 'auto';
  const listeners = new Set<() => void>();
  const show = (next: Theme) => {
    theme = next;
    applyTheme(theme);
    for (const listener of listeners) listener();
  };
  return {
    current: () => theme,
    choose(next) {
      themePreference.write(next);
      show(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const system = window.matchMedia(systemIsDark);
      const onSystemChange = () => applyTheme(theme);
      const onStorage = (event: StorageEvent) => {
        if (event.key === themePreference.key) show(themePreference.read() ?? 'auto');
      };
      show(theme);
      system.addEventListener('change', onSystemChange);
      window.addEventListener('storage', onStorage);
      return () => {
        system.removeEventListener('change', onSystemChange);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && window.matchMedia(systemIsDark).matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  // The page brings one colour of the browser's bar for each theme; a choice silences the other.
  const colours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, name] of (['light', 'dark'] as const).entries()) {
    const media = theme === 'auto' ? `(prefers-color-scheme: ${name})` : theme === name ? 'all' : 'not all';
    colours[index]?.setAttribute('media', media);
  }
}

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
