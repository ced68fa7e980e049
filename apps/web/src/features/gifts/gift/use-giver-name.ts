import type { ReceivedGift } from '@nabta/contract/gifts/gift';
import { nameIn } from '@nabta/domain/localized-name';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';

/** Name of the person or company that gave; undefined when deleted. */
export function useGiverName({ from, company }: Pick<ReceivedGift, 'from' | 'company'>): string | undefined {
  const { language } = useTexts();
  return ownerTitle(from) ?? (company === null ? undefined : nameIn(company.name, language));
}

interface GiverSentenceOptions {
  giver: string | undefined;
  treeCount: number;
  /** Text for one tree of an unknown giver. */
  unknownKey: 'giftPage.fromUnknown' | 'receivedGift.fromUnknown';
}

export function useGiverSentence({ giver, treeCount, unknownKey }: GiverSentenceOptions): string {
  const { t } = useTexts('received-gift');
  const values = { name: giver ?? '', count: treeCount };
  if (treeCount > 1)
    return t(giver === undefined ? 'receivedGift.fromUnknownSeveral' : 'receivedGift.fromSeveral', values);
  return t(giver === undefined ? unknownKey : 'receivedGift.from', values);
}
