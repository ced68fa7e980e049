import type { Gift } from '@nabta/contract/gift';

import { useDualDate } from '../../../kit/period/use-dual-date.ts';
import { giftTexts } from '../../../locales/gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Illustration } from '../../../ui/illustration.tsx';

import styles from './gift-sent.module.css';

/** The gift is made: on its way, kept for its day, or a link for its giver to send, now or from a day on. */
export function GiftSent({ gift }: { gift: Gift }) {
  const tell = useTextFile(giftTexts);
  const dualDate = useDualDate();
  const isLink = gift.to.phone === null;
  return (
    <div role="status" className={styles.sent}>
      <Illustration name="empty-gifts" />
      <p>
        {gift.status === 'scheduled'
          ? tell(isLink ? 'gift.linkLaterBody' : 'gift.scheduledBody', { date: dualDate(gift.deliverAt) })
          : tell(isLink ? 'gift.linkBody' : 'gift.successBody')}
      </p>
    </div>
  );
}
