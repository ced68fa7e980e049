import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/delivery.json';

/** Deliveries in the console. */
export const deliveryTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/delivery.json'),
  en: () => import('./en/delivery.json'),
  pt: () => import('./pt/delivery.json'),
};
