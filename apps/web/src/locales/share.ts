import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/share.json';

/** Our own share sheet and what is said with a shared link. */
export const shareTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/share.json'),
  en: () => import('./en/share.json'),
  pt: () => import('./pt/share.json'),
};
