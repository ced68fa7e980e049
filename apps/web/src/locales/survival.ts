import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/survival.json';

/** How many trees live on. */
export const survivalTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/survival.json'),
  en: () => import('./en/survival.json'),
  pt: () => import('./pt/survival.json'),
};
