import type { Gift } from '@nabta/contract/gift';

import { useDualDate } from '../../../kit/period/use-dual-date.ts';
import { giftTexts } from '../../../locales/gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Illustration } from '../../../ui/illustration.tsx';

import styles from './gift-sent.module.css';

/** The gift is made: on its way, kept for its day, or a link for its giver to send. */
export function GiftSent({ gift }: { gift: Gift }) {
  const tell = useTextFile(giftTexts);
  const dualDate = useDualDate();
  return (
    <div role="status" className={styles.sent}>
      <Illustration name="empty-gifts" />
      <p>
        {gift.status === 'scheduled'
          ? tell('gift.scheduledBody', { date: dualDate(gift.deliverAt) })
          : tell(gift.to.phone === null ? 'gift.linkBody' : 'gift.successBody')}
      </p>
    </div>
  );
}
