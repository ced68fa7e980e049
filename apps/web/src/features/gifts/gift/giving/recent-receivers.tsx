import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { ChipRow } from '../chip-row.tsx';
import { giftReceiversQuery } from '../gift-queries.ts';
import { PersonAvatar } from '../person-avatar.tsx';

interface RecentReceiversProps {
  /** Phone of the draft as it would be sent. */
  phone: string;
  onChoose: (phone: string) => void;
}

const maxShown = 8;

/** Hidden when the receivers fail to load. */
export function RecentReceivers({ phone, onChoose }: RecentReceiversProps) {
  const { t } = useTexts('gift');
  const { data: receivers = [] } = useQuery(giftReceiversQuery(useApi()));
  if (receivers.length === 0) return null;
  return (
    <ChipRow
      label={t('gift.recent')}
      onPress={onChoose}
      chips={receivers.slice(0, maxShown).map((receiver) => {
        const name = ownerTitle(receiver.account);
        return {
          id: receiver.phone,
          isChosen: receiver.phone === phone,
          content:
            name === undefined ? (
              <Ltr>{formatPhoneWithDialCode(receiver.phone)}</Ltr>
            ) : (
              <>
                <PersonAvatar person={receiver.account} fallback={name} size="sm" />
                <bdi>{name}</bdi>
              </>
            ),
        };
      })}
    />
  );
}
