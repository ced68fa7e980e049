import { useSyncExternalStore } from 'react';

import type { MapTheme } from './base-style.ts';

/** The theme that the page shows at this moment, whoever chose it. */
export function useTheme(): MapTheme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}

function current(): MapTheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
