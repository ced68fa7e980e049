import type { TextFiles } from '../platform/texts.tsx';
import type englishTexts from './en/coupon.json';

/** What is said about coupons, and on a forest that has yet to get its first tree. */
export const couponTexts: TextFiles<typeof englishTexts> = {
  ar: () => import('./ar/coupon.json'),
  en: () => import('./en/coupon.json'),
  pt: () => import('./pt/coupon.json'),
};
