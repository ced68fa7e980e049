import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/ticket.json';

/** What is said around what people write to us. */
export const ticketTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/ticket.json'),
  en: () => import('./en/ticket.json'),
  pt: () => import('./pt/ticket.json'),
};
