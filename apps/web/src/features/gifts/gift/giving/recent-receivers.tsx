import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useQuery } from '@tanstack/react-query';

import { giftTexts } from '../../../locales/gift.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile } from '../../../platform/texts.tsx';
import { Ltr } from '../../../ui/ltr.tsx';
import { ChipRow } from '../chip-row.tsx';
import { giftReceiversQuery } from '../gift-queries.ts';
import { PersonAvatar } from '../person-avatar.tsx';

interface RecentReceiversProps {
  /** The number in the field, as it would be sent. */
  phone: string;
  onChoose: (phone: string) => void;
}

const maxShown = 8;

/** The people the giver gave to before: one press instead of a number. Where they cannot be loaded the field is enough. */
export function RecentReceivers({ phone, onChoose }: RecentReceiversProps) {
  const tell = useTextFile(giftTexts);
  const { data: receivers = [] } = useQuery(giftReceiversQuery(useApi()));
  if (receivers.length === 0) return null;
  return (
    <ChipRow
      label={tell('gift.recent')}
      onPress={onChoose}
      chips={receivers.slice(0, maxShown).map((receiver) => {
        const name = ownerTitle(receiver.account);
        return {
          id: receiver.phone,
          isChosen: receiver.phone === phone,
          face:
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
