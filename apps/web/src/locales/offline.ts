import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/offline.json';

/** What is said of connections, of what waits for one, and of newer versions. */
export const offlineTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/offline.json'),
  en: () => import('./en/offline.json'),
  pt: () => import('./pt/offline.json'),
};
