import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/notification.json';

/** What somebody was told, and how they want to be told. */
export const notificationTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/notification.json'),
  en: () => import('./en/notification.json'),
  pt: () => import('./pt/notification.json'),
};
