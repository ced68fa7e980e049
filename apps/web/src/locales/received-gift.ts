import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/received-gift.json';

/** What a receiver reads, in the popup and on the page behind the link. */
export const receivedGiftTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/received-gift.json'),
  en: () => import('./en/received-gift.json'),
  pt: () => import('./pt/received-gift.json'),
};
