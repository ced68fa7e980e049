import type { Gift } from '@nabta/contract/gifts/gift';

import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { Illustration } from '#ui/illustration.tsx';

import styles from './gift-sent.module.css';

export function GiftSent({ gift }: { gift: Gift }) {
  const { t } = useTexts('gift');
  const dualDate = useDualDate();
  const isLink = gift.to.phone === null;
  return (
    <div role="status" className={styles.sent}>
      <Illustration name="empty-gifts" />
      <p>
        {gift.status === 'scheduled'
          ? t(isLink ? 'gift.linkLaterBody' : 'gift.scheduledBody', { date: dualDate(gift.deliverAt) })
          : t(isLink ? 'gift.linkBody' : 'gift.successBody')}
      </p>
    </div>
  );
}
