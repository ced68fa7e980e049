import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { tabStorage } from '#platform/storage.ts';
import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import { receivedGiftsQuery } from '../gift-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './waiting-gifts.module.css';

const ReceivedGiftPopup = lazy(async () => ({
  default: (await import('./received-gift-popup.tsx')).ReceivedGiftPopup,
}));

const postponedKey = 'postponed-gifts';

/** Opens the popup once per visit; postponed gifts stay visible as a row. */
export function WaitingGifts() {
  const { data: gifts = [] } = useQuery(receivedGiftsQuery(useApi()));
  const [postponed, setPostponed] = useState(() => tabStorage.read(postponedKey)?.split(' ') ?? []);
  // Used as key, so that each opening starts with the first waiting gift.
  const [openCount, setOpenCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    setOpenCount((count) => count + 1);
  };
  if (!isOpen && gifts.some(({ id }) => !postponed.includes(id))) open();

  function close(): void {
    const ids = gifts.map(({ id }) => id);
    tabStorage.write(postponedKey, ids.join(' '));
    setPostponed(ids);
    setIsOpen(false);
  }

  return (
    <Suspense>
      {gifts.length > 0 && !isOpen && <WaitingRow count={gifts.length} onPress={open} />}
      {openCount > 0 && <ReceivedGiftPopup key={openCount} gifts={gifts} open={isOpen} onClose={close} />}
    </Suspense>
  );
}

function WaitingRow({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTexts('received-gift');
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      <span className={styles.tile}>
        <Icon name="gift-fill" size={24} />
      </span>
      <span className={utilities.fillGrid}>
        <span className={styles.title}>{t('receivedGift.waiting', { count })}</span>
        <span className={styles.hint}>{t('receivedGift.waitingHint')}</span>
      </span>
      <Icon name="caret-right" size={20} mirrored />
    </button>
  );
}
