import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { useOnline } from '#platform/use-online.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

import { useFieldTasks, useSendingId, useFieldOutbox } from './use-field-tasks.ts';

import utilities from '#ui/utilities.module.css';
import styles from './sync-status.module.css';

export function SyncStatus() {
  const { t } = useTexts('field');
  const outbox = useFieldOutbox();
  const isSending = useSendingId() !== undefined;
  const isOnline = useOnline();
  const tasks = useFieldTasks();
  const waiting = tasks.filter(({ state }) => state === 'waiting').length;
  const unproven = tasks.filter(({ state }) => state === 'unproven').length;
  const rejected = tasks.filter(({ state }) => state === 'stuck').length;
  const isAllSent = waiting + unproven + rejected === 0;
  const unsentIcon = isOnline ? 'clock' : 'wifi-slash';
  const texts = [
    waiting > 0 && t('field.unsent', { count: waiting }),
    unproven > 0 && t('field.unproven', { count: unproven }),
    rejected > 0 && t('field.needYou', { count: rejected }),
    isAllSent && t('field.allSent'),
  ].filter((text) => text !== false);
  return (
    <div className={clsx(styles.status, isAllSent && styles.allSent, rejected > 0 && styles.error)}>
      <Icon name={isAllSent ? 'check-circle-fill' : unsentIcon} size={24} />
      <div role="status" className={utilities.fillGrid}>
        <strong>{texts.join(' · ')}</strong>
        {waiting > 0 && !isOnline && <span className={styles.hint}>{t('field.offlineHint')}</span>}
      </div>
      {waiting > 0 && isOnline && (
        <Button
          variant="secondary"
          size="sm"
          pending={isSending}
          pendingText={t('field.sending')}
          onClick={() => void outbox.flush()}
        >
          {t('field.sendNow')}
        </Button>
      )}
    </div>
  );
}
