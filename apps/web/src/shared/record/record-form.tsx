import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';

import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldFormatter } from './conflict-dialog.tsx';
import type { RecordEditor } from './use-record-editor.ts';

import styles from './record-form.module.css';

interface RecordFormProps<SavedRecord extends { version: number }, Draft extends object> {
  editor: RecordEditor<SavedRecord, Draft>;
  isNew: boolean;
  /** Reason why saving is disabled. */
  problem: string | undefined;
  /** Label and value of each field, to compare versions after a conflict. */
  fields: FieldFormatter<Draft>;
  children: ReactNode;
}

/** Form of a record with its save button and the comparison after an edit conflict. */
export function RecordForm<SavedRecord extends { version: number }, Draft extends object>({
  editor,
  isNew,
  problem,
  fields,
  children,
}: RecordFormProps<SavedRecord, Draft>) {
  const { t } = useTexts('record');
  const { isChanged, isSaving } = editor;
  const unchangedText = isNew ? '' : t('record.unchanged');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {children}
      {/* Sticks to the bottom while there are unsaved changes. */}
      <div className={clsx(styles.bar, isChanged && styles.sticky)}>
        <p className={styles.note} aria-live="polite">
          {problem ?? (isChanged ? t('record.changed') : unchangedText)}
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
      <ConflictDialog editor={editor} fields={fields} />
    </form>
  );
}
