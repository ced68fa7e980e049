import type { ReceivedGift } from '@nabta/contract/gifts/gift';

import { useTexts } from '#platform/texts.tsx';
import { OccasionArt } from '#shared/form/occasion-art.tsx';

import { PersonAvatar } from '../person-avatar.tsx';

import styles from './gift-message.module.css';

/** The giver's message under the art of the occasion; renders nothing when there is neither. */
export function GiftMessage({ gift }: { gift: Pick<ReceivedGift, 'message' | 'occasion' | 'from'> }) {
  const { t } = useTexts();
  const { message, occasion, from } = gift;
  if (message === null && occasion === 'none') return null;
  return (
    <div className={styles.content}>
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
