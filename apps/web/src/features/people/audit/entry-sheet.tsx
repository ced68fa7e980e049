import type { AuditEntry } from '@nabta/contract/people/audit';
import { useSearchParams } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ReasonForm } from '#shared/form/reason-form.tsx';
import { useSearchParam } from '#shared/navigation/use-search-param.ts';
import { Button } from '#ui/button.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { fullName } from '../account/full-name.ts';
import { useAuditLabels } from './use-audit-labels.ts';
import { useUndo } from './use-audit.ts';

import utilities from '#ui/utilities.module.css';
import styles from './audit.module.css';

export function EntrySheet({ entry }: { entry: AuditEntry | undefined }) {
  const { t } = useTexts('audit');
  const [, setEntrySeq] = useSearchParam('entry');
  const close = () => setEntrySeq(undefined);
  return (
    <Sheet open={entry !== undefined} onClose={close} title={entry && t('audit.entry', { seq: entry.seq })}>
      {entry && <Entry key={entry.seq} entry={entry} onClose={close} />}
    </Sheet>
  );
}

function Entry({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t, formatDate } = useTexts('audit');
  const { titleOf, differencesOf } = useAuditLabels();
  const [, setParams] = useSearchParams();
  const differences = differencesOf(entry);
  return (
    <div className={styles.entry}>
      <p className={utilities.title3Body}>{titleOf(entry)}</p>
      <p className={utilities.mutedNote}>
        <bdi>{entry.actor === null ? t('audit.somebody') : fullName(entry.actor)}</bdi>
        {' · '}
        {formatDate(entry.at, { dateStyle: 'full', timeStyle: 'medium' })}
      </p>
      {entry.reason !== null && (
        <p dir="auto" className={styles.reason}>
          {entry.reason}
        </p>
      )}
      {differences.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>
                  <bdi>{before}</bdi>
                </td>
                <td>
                  <bdi>{after}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={utilities.wrap8}>
        <Button size="sm" variant="secondary" onClick={() => setParams({ actorId: entry.actorId })}>
          {t('audit.byPerson')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => setParams({ subject: entry.subject, subjectId: entry.subjectId })}
        >
          {t('audit.ofRecord')}
        </Button>
      </div>
      <p className={utilities.faintSmall}>
        {t('audit.hash')} <Ltr>{`${entry.hash.slice(0, 16)}…`}</Ltr>
      </p>
      {entry.mayUndo && <UndoForm seq={entry.seq} onDone={onClose} />}
    </div>
  );
}

function UndoForm({ seq, onDone }: { seq: number; onDone: () => void }) {
  const { t } = useTexts('audit');
  const toasts = useToasts();
  const undoMutation = useUndo(seq, () => {
    toasts.show({ kind: 'success', text: t('audit.undoDone') });
    onDone();
  });
  return (
    <ReasonForm
      texts={{
        reason: t('audit.undoReason'),
        reasonMissing: t('audit.reasonMissing'),
        submit: t('audit.confirmUndo'),
      }}
      rows={2}
      variant="danger"
      className={styles.undo}
      mutation={undoMutation}
      onSubmit={(reason) => undoMutation.mutate(reason)}
    >
      <h3 className={utilities.title3Body}>{t('audit.undo')}</h3>
      <p className={utilities.mutedNote}>{t('audit.undoBody')}</p>
    </ReasonForm>
  );
}
