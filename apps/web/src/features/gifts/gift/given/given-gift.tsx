import type { Gift } from '@nabta/contract/gift';
import { isOpenGift } from '@nabta/domain/gift-state';
import type { GiftState } from '@nabta/domain/gift-state';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';

import { timeAgo } from '../../../kit/period/time-ago.ts';
import { useDualDate } from '../../../kit/period/use-dual-date.ts';
import { givenGiftTexts } from '../../../locales/given-gifts.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';
import { unbroken } from '../../../ui/unbroken.ts';
import { TreeName, useTreeName } from '../../tree/tree-name.tsx';
import { TreePhoto } from '../../tree/tree-photo.tsx';
import { GivenGiftActions } from './given-gift-actions.tsx';

import styles from './given-gift.module.css';

type Face = Omit<Parameters<typeof Chip>[0], 'children'>;

const chips = {
  scheduled: { kind: 'info', icon: 'calendar-blank' },
  pending: { kind: 'warn', icon: 'clock' },
  opened: { kind: 'success', icon: 'check-circle-fill' },
  declined: { kind: 'neutral', icon: 'x' },
  taken_back: { kind: 'neutral', icon: 'arrow-clockwise' },
  expired: { kind: 'neutral', icon: 'clock' },
} as const satisfies Record<GiftState, Face>;

/** One gift as its giver follows it. */
export function GivenGift({ gift, now }: { gift: Gift; now: number }) {
  const { t, language, formatDate } = useTexts();
  const tell = useTextFile(givenGiftTexts);
  const name = useTreeName(gift.tree);
  const detail = useDetail(gift);
  const receiver = receiverOf(gift);
  const state =
    gift.status === 'scheduled'
      ? tell(gift.to.phone === null ? 'givenGifts.linkLater' : 'givenGifts.scheduled', {
          date: formatDate(gift.deliverAt),
        })
      : tell(`givenGifts.${gift.status}`);
  return (
    <Card as="li" className={styles.gift}>
      <span className={styles.photo}>
        <TreePhoto image={gift.tree.image} alt={t('treeCard.photoAlt', { name: name.text })} shape="row" />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link href={urls.tree(gift.tree.publicId)} className={styles.link}>
            <TreeName {...name} />
          </Link>
        </h2>
        <p className={styles.to}>
          {tell(
            gift.to.phone !== null
              ? 'givenGifts.to'
              : receiver === undefined
                ? 'givenGifts.toLink'
                : 'givenGifts.toByLink',
            { name: receiver ?? '', when: timeAgo(language, gift.createdAt, now) },
          )}
        </p>
        <Chip {...chips[gift.status]}>{state}</Chip>
        {detail && <p className={styles.detail}>{detail}</p>}
        {gift.thanks && (
          <p className={styles.thanks}>
            <span>{tell('givenGifts.thanks')}</span> <q dir="auto">{gift.thanks.words}</q>
          </p>
        )}
      </div>
      {isOpenGift(gift.status) && (
        <GivenGiftActions
          gift={gift}
          receiver={receiver ?? tell('givenGifts.byLink')}
          treeName={name.text}
          now={now}
        />
      )}
    </Card>
  );
}

/** Whom it is for: by name, else by number; undefined for a link that nobody known has opened. */
export function receiverOf({ to }: Pick<Gift, 'to'>): string | undefined {
  const name = ownerTitle(to.account);
  if (name !== undefined || to.phone === null) return name;
  return `\u2066${unbroken(formatPhoneWithDialCode(to.phone))}\u2069`;
}

/** What the state means for the giver. */
function useDetail({ status, to, expiresAt, openedAt }: Gift): string | undefined {
  const { formatDate } = useTexts();
  const dualDate = useDualDate();
  const tell = useTextFile(givenGiftTexts);
  switch (status) {
    case 'pending':
      return tell(to.phone === null ? 'givenGifts.linkDetail' : 'givenGifts.pendingDetail', {
        date: formatDate(expiresAt),
      });
    case 'opened':
      return openedAt === null ? undefined : tell('givenGifts.openedDetail', { date: dualDate(openedAt) });
    case 'scheduled':
      return undefined;
    case 'declined':
    case 'taken_back':
    case 'expired':
      return tell('givenGifts.returnedDetail');
  }
}
