import type { ReceivedGift } from '@nabta/contract/gifts/gift';
import { nameIn } from '@nabta/domain/localized-name';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';

/** Name of the person or company that gave; undefined when deleted. */
export function useGiverName({ from, company }: Pick<ReceivedGift, 'from' | 'company'>): string | undefined {
  const { language } = useTexts();
  return ownerTitle(from) ?? (company === null ? undefined : nameIn(company.name, language));
}
