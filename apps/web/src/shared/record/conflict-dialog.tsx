import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import type { RecordEditor } from './use-record-editor.ts';

import styles from './conflict-dialog.module.css';

export type FieldFormatter<Draft> = {
  [Field in keyof Draft]?: { label: string; format: (draft: Draft) => string };
};

interface ConflictDialogProps<SavedRecord extends { version: number }, Draft extends object> {
  editor: RecordEditor<SavedRecord, Draft>;
  /** Label and value formatter of each field. */
  fields: FieldFormatter<Draft>;
}

/**
 * Edit conflict: shows the differing fields, with the choice to discard or overwrite. Closing it continues
 * editing.
 */
export function ConflictDialog<SavedRecord extends { version: number }, Draft extends object>({
  editor,
  fields,
}: ConflictDialogProps<SavedRecord, Draft>) {
  const { t } = useTexts('record');
  const { conflict, draft, closeConflict, discardMine, overwriteTheirs } = editor;
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={closeConflict}
      title={t('record.conflictTitle')}
      body={t('record.conflictBody')}
      actions={
        <>
          <Button wide onClick={discardMine}>
            {t('record.takeTheirs')}
          </Button>
          <Button wide variant="secondary" onClick={overwriteTheirs}>
            {t('record.saveMine')}
          </Button>
        </>
      }
    >
      {conflict && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('record.field')}</th>
              <th scope="col">{t('record.theirs')}</th>
              <th scope="col">{t('record.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.fields.map((name) => {
              const field = fields[name];
              return (
                field && (
                  <tr key={name}>
                    <th scope="row">{field.label}</th>
                    <td>
                      <bdi>{field.format(conflict.theirDraft)}</bdi>
                    </td>
                    <td>
                      <bdi>{field.format(draft)}</bdi>
                    </td>
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
