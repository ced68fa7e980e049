import type { AuditEntry } from '@nabta/contract/people/audit';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { fullName } from '../account/full-name.ts';
import { useAuditLabels } from './use-audit-labels.ts';
import { useUndo } from './use-audit.ts';

import utilities from '#ui/utilities.module.css';
import styles from './audit.module.css';

/** An audit entry with its differences and the undo form. */
export function EntrySheet({ entry }: { entry: AuditEntry | undefined }) {
  const { t } = useTexts('audit');
  const [, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('entry');
        return next;
      },
      { replace: true },
    );
  return (
    <Sheet
      open={entry !== undefined}
      onClose={close}
      title={entry && t('audit.entry', { seq: entry.seq })}
      closeLabel={t('common.close')}
    >
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
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const undoMutation = useUndo(seq, () => {
    toasts.show({ kind: 'success', text: t('audit.undoDone') });
    onDone();
  });
  const isMissing = reason.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isMissing) undoMutation.mutate(reason.trim());
  }

  return (
    <form noValidate className={styles.undo} onSubmit={submit}>
      <h3 className={utilities.title3Body}>{t('audit.undo')}</h3>
      <p className={utilities.mutedNote}>{t('audit.undoBody')}</p>
      <TextArea
        label={t('audit.undoReason')}
        error={isSubmitted && isMissing ? t('audit.reasonMissing') : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      {undoMutation.error && <FieldError id="undo-error">{undoMutation.error.message}</FieldError>}
      <Button type="submit" variant="danger" wide pending={undoMutation.isPending}>
        {t('audit.confirmUndo')}
      </Button>
    </form>
  );
}
