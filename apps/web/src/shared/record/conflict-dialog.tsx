import { recordTexts } from '../../locales/record.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { RecordEditor } from './use-record-editor.ts';

import styles from './conflict-dialog.module.css';

export type FieldTeller<Draft> = {
  [Field in keyof Draft]?: { label: string; tell: (draft: Draft) => string };
};

interface ConflictDialogProps<Kept extends { version: number }, Draft extends object> {
  editor: RecordEditor<Kept, Draft>;
  /** What each field is called, and how its value is told. */
  fields: FieldTeller<Draft>;
}

/** Two people edited one record: what differs, and the two ways on; who closes it goes on editing. */
export function ConflictDialog<Kept extends { version: number }, Draft extends object>({
  editor,
  fields,
}: ConflictDialogProps<Kept, Draft>) {
  const tell = useTextFile(recordTexts);
  const { conflict, draft, closeConflict, takeTheirs, saveOverTheirs } = editor;
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={closeConflict}
      title={tell('record.conflictTitle')}
      body={tell('record.conflictBody')}
      actions={
        <>
          <Button wide onClick={takeTheirs}>
            {tell('record.takeTheirs')}
          </Button>
          <Button wide look="secondary" onClick={saveOverTheirs}>
            {tell('record.saveMine')}
          </Button>
        </>
      }
    >
      {conflict && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{tell('record.field')}</th>
              <th scope="col">{tell('record.theirs')}</th>
              <th scope="col">{tell('record.mine')}</th>
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
                      <bdi>{field.tell(conflict.theirDraft)}</bdi>
                    </td>
                    <td>
                      <bdi>{field.tell(draft)}</bdi>
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
