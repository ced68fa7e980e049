import { useSyncExternalStore } from 'react';

import type { MapTheme } from './base-style.ts';

export function useTheme(): MapTheme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

function currentTheme(): MapTheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
