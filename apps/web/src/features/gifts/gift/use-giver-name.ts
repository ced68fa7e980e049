import type { ReceivedGift } from '@nabta/contract/gift';
import { nameIn } from '@nabta/domain/localized-name';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '../../platform/texts.tsx';

/** Who gave it: a person, or the company of a campaign; undefined where they are gone. */
export function useGiverName({ from, company }: Pick<ReceivedGift, 'from' | 'company'>): string | undefined {
  const { language } = useTexts();
  return ownerTitle(from) ?? (company === null ? undefined : nameIn(company.name, language));
}
