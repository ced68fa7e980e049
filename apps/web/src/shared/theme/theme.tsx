import { createContext, use, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

import type { Theme, ThemeStore } from './theme-store.ts';

const ThemeContext = createContext<ThemeStore | undefined>(undefined);

export function ThemeProvider({ store, children }: { store: ThemeStore; children: ReactNode }) {
  return <ThemeContext value={store}>{children}</ThemeContext>;
}

export function useTheme(): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  const store = use(ThemeContext);
  if (store === undefined) throw new Error('useTheme must be used within a ThemeProvider.');
  const theme = useSyncExternalStore<Theme>(store.subscribe, store.current, () => 'auto');
  return { theme, chooseTheme: store.choose };
}
