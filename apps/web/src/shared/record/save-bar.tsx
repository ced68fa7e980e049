import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';

import styles from './save-bar.module.css';

interface SaveBarProps {
  isNew: boolean;
  isChanged: boolean;
  isSaving: boolean;
  /** Reason why saving is disabled. */
  problem?: string | undefined;
}

/** Save button of a form; sticks to the bottom while there are unsaved changes. */
export function SaveBar({ isNew, isChanged, isSaving, problem }: SaveBarProps) {
  const { t } = useTexts('record');
  return (
    <div className={clsx(styles.bar, isChanged && styles.sticky)}>
      <p className={styles.note} aria-live="polite">
        {problem ?? (isChanged ? t('record.changed') : isNew ? '' : t('record.unchanged'))}
      </p>
      <Button
        type="submit"
        disabled={!isChanged || problem !== undefined}
        pending={isSaving}
        pendingText={t('record.saving')}
      >
        {t(isNew ? 'record.create' : 'record.save')}
      </Button>
    </div>
  );
}
