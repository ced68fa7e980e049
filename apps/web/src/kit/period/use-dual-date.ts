import { dualDate } from '@nabta/domain/hijri-date';

import { useTexts } from '../../platform/texts.tsx';

/** A day that people remember, by both calendars: `dualDate(tree.plantedAt)`. */
export function useDualDate(): (at: Date | string) => string {
  const { language } = useTexts();
  // What follows the year stands on no line of its own.
  return (at) => dualDate(new Date(at), language).replace(/ (?=\S+$)/u, '\u00a0');
}
