import type { Gift } from '@nabta/contract/gifts/gift';
import { isOpenGift } from '@nabta/domain/gift-state';
import type { GiftState } from '@nabta/domain/gift-state';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useEffect, useState } from 'react';

import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { timeAgo } from '#shared/period/time-ago.ts';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Link } from '#ui/link.tsx';
import { noBreakPhone } from '#ui/no-break-phone.ts';

import { GivenGiftActions } from './given-gift-actions.tsx';

import styles from './given-gift.module.css';

type ChipStyle = Omit<Parameters<typeof Chip>[0], 'children'>;

const chipStyles = {
  scheduled: { kind: 'info', icon: 'calendar-blank' },
  pending: { kind: 'warn', icon: 'clock' },
  opened: { kind: 'success', icon: 'check-circle-fill' },
  declined: { kind: 'neutral', icon: 'x' },
  taken_back: { kind: 'neutral', icon: 'arrow-clockwise' },
  expired: { kind: 'neutral', icon: 'clock' },
} as const satisfies Record<GiftState, ChipStyle>;

export function GivenGift({ gift, now }: { gift: Gift; now: number }) {
  const { t, language, formatDate } = useTexts('given-gifts');
  const name = useTreeName(gift.tree);
  const treeLabel = useTreeLabel();
  const detail = useDetail(gift);
  const receiver = receiverOf(gift);
  const isLink = gift.to.phone === null;
  const scheduledKey = isLink ? 'givenGifts.linkLater' : 'givenGifts.scheduled';
  const statusKey = gift.status === 'scheduled' ? scheduledKey : (`givenGifts.${gift.status}` as const);
  const linkKey = receiver === undefined ? 'givenGifts.toLink' : 'givenGifts.toByLink';
  const openedAt = gift.status === 'opened' ? (gift.openedAt ?? gift.createdAt) : undefined;
  const recipientText = (when: string) =>
    t(isLink ? linkKey : 'givenGifts.to', { name: receiver ?? '', when });
  return (
    <Card as="li" className={styles.gift}>
      <span className={styles.photo}>
        <TreePicture tree={gift.tree} name={name.text} shape="row" />
      </span>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link href={urls.tree(gift.tree.publicId)} className={styles.link}>
            <TreeName {...name} />
          </Link>
        </h2>
        {openedAt === undefined ? (
          <>
            <p className={styles.recipient}>{recipientText(timeAgo(language, gift.createdAt, now))}</p>
            <Chip {...chipStyles[gift.status]}>{t(statusKey, { date: formatDate(gift.deliverAt) })}</Chip>
            {detail && <p className={styles.detail}>{detail}</p>}
          </>
        ) : (
          <details className={styles.opened}>
            <summary className={styles.recipient} title={detail}>
              {recipientText(t('givenGifts.openedAgo', { when: timeAgo(language, openedAt, now) }))}
            </summary>
            <p className={styles.detail}>{detail}</p>
          </details>
        )}
        {gift.thanks && (
          <p className={styles.thanks}>
            <span>{t('givenGifts.thanks')}</span> <q dir="auto">{gift.thanks.words}</q>
          </p>
        )}
      </div>
      {isOpenGift(gift.status) && (
        <GivenGiftActions
          gift={gift}
          receiver={receiver ?? t('givenGifts.byLink')}
          treeName={treeLabel(gift.tree)}
          now={now}
        />
      )}
    </Card>
  );
}

/** Returns the receiver's name or phone number; undefined for a link that no known account opened. */
export function receiverOf({ to }: Pick<Gift, 'to'>): string | undefined {
  const name = ownerTitle(to.account);
  if (name !== undefined || to.phone === null) return name;
  return `\u2066${noBreakPhone(formatPhoneWithDialCode(to.phone))}\u2069`;
}

function useDetail({ status, to, expiresAt, openedAt }: Gift): string | undefined {
  const { t, formatDate } = useTexts('given-gifts');
  const dualDate = useDualDate();
  switch (status) {
    case 'pending':
      return t(to.phone === null ? 'givenGifts.linkDetail' : 'givenGifts.pendingDetail', {
        date: formatDate(expiresAt),
      });
    case 'opened':
      return openedAt === null ? undefined : t('givenGifts.openedDetail', { date: dualDate(openedAt) });
    case 'scheduled':
      return undefined;
    case 'declined':
    case 'taken_back':
    case 'expired':
      return t('givenGifts.returnedDetail');
  }
}

/** Current time in milliseconds, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
