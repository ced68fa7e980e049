import { dualDate } from '@nabta/domain/hijri-date';

import { useTexts } from '../../platform/texts.tsx';

/** A day that people remember, by both calendars: `dualDate(tree.plantedAt)`. */
export function useDualDate(): (at: Date | string) => string {
  const { language } = useTexts();
  // Neither a year nor what follows the last one begins a line.
  return (at) => dualDate(new Date(at), language).replaceAll(/ (?=\p{Nd}{4}|\S+$)/gu, '\u00a0');
}
