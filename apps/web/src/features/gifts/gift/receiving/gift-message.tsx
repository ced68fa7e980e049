import type { ReceivedGift } from '@nabta/contract/gift';

import { useTexts } from '../../../platform/texts.tsx';
import { OccasionArt } from '../occasion-art.tsx';
import { PersonAvatar } from '../person-avatar.tsx';

import styles from './gift-words.module.css';

/** The giver's words under the art of the occasion; nothing where there are neither. */
export function GiftWords({ gift }: { gift: Pick<ReceivedGift, 'message' | 'occasion' | 'from'> }) {
  const { t } = useTexts();
  const { message, occasion, from } = gift;
  if (message === null && occasion === 'none') return null;
  return (
    <div className={styles.words}>
      {occasion !== 'none' && <OccasionArt occasion={occasion} className={styles.art} />}
      {message !== null && (
        <blockquote className={styles.message}>
          <PersonAvatar person={from} fallback={t('app.name')} size="sm" />
          <p dir="auto">{message}</p>
        </blockquote>
      )}
    </div>
  );
}
