import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/faq.json';

export const faqTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/faq.json'),
  en: () => import('./en/faq.json'),
  pt: () => import('./pt/faq.json'),
};
