import { clsx } from 'clsx';

import { recordTexts } from '../../locales/record.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';

import styles from './save-bar.module.css';

interface SaveBarProps {
  isNew: boolean;
  isChanged: boolean;
  isSaving: boolean;
  /** Why it cannot be saved as it is. */
  problem?: string | undefined;
}

/** The end of a form, which stays in sight while there is something to save. */
export function SaveBar({ isNew, isChanged, isSaving, problem }: SaveBarProps) {
  const tell = useTextFile(recordTexts);
  return (
    <div className={clsx(styles.bar, isChanged && styles.held)}>
      <p className={styles.note} aria-live="polite">
        {problem ?? (isChanged ? tell('record.changed') : isNew ? '' : tell('record.unchanged'))}
      </p>
      <Button
        type="submit"
        disabled={!isChanged || problem !== undefined}
        pending={isSaving}
        pendingText={tell('record.saving')}
      >
        {tell(isNew ? 'record.create' : 'record.save')}
      </Button>
    </div>
  );
}
