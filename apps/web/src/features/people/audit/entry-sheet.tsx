import type { AuditEntry } from '@nabta/contract/audit';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';

import { auditTexts } from '../../locales/audit.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { fullName } from '../account/full-name.ts';
import { useAuditWords } from './use-audit-words.ts';
import { useUndo } from './use-audit.ts';

import styles from './audit.module.css';

/** One entry: before and after side by side, and the way back. */
export function EntrySheet({ entry }: { entry: AuditEntry | undefined }) {
  const { t } = useTexts();
  const tell = useTextFile(auditTexts);
  const [, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        next.delete('entry');
        return next;
      },
      { replace: true },
    );
  return (
    <Sheet
      open={entry !== undefined}
      onClose={close}
      title={entry && tell('audit.entry', { seq: entry.seq })}
      closeLabel={t('common.close')}
    >
      {entry && <Entry key={entry.seq} entry={entry} onClose={close} />}
    </Sheet>
  );
}

function Entry({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(auditTexts);
  const { titleOf, differencesOf } = useAuditWords();
  const [, setParams] = useSearchParams();
  const differences = differencesOf(entry);
  return (
    <div className={styles.entry}>
      <p className={styles.title}>{titleOf(entry)}</p>
      <p className={styles.dim}>
        <bdi>{entry.actor === null ? tell('audit.somebody') : fullName(entry.actor)}</bdi>
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
              <th scope="col">{tell('audit.field')}</th>
              <th scope="col">{tell('audit.before')}</th>
              <th scope="col">{tell('audit.after')}</th>
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
      <div className={styles.ways}>
        <Button size="sm" look="secondary" onClick={() => setParams({ actorId: entry.actorId })}>
          {tell('audit.byPerson')}
        </Button>
        <Button
          size="sm"
          look="secondary"
          onClick={() => setParams({ subject: entry.subject, subjectId: entry.subjectId })}
        >
          {tell('audit.ofRecord')}
        </Button>
      </div>
      <p className={styles.hash}>
        {tell('audit.hash')} <Ltr>{`${entry.hash.slice(0, 16)}…`}</Ltr>
      </p>
      {entry.mayUndo && <UndoForm seq={entry.seq} onDone={onClose} />}
    </div>
  );
}

function UndoForm({ seq, onDone }: { seq: number; onDone: () => void }) {
  const tell = useTextFile(auditTexts);
  const toasts = useToasts();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const undoing = useUndo(seq, () => {
    toasts.show({ kind: 'success', text: tell('audit.undoDone') });
    onDone();
  });
  const isMissing = reason.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing) undoing.mutate(reason.trim());
  }

  return (
    <form noValidate className={styles.undo} onSubmit={submit}>
      <h3 className={styles.title}>{tell('audit.undo')}</h3>
      <p className={styles.dim}>{tell('audit.undoBody')}</p>
      <TextArea
        label={tell('audit.undoReason')}
        error={isTried && isMissing ? tell('audit.reasonMissing') : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      {undoing.error && <FieldError id="undo-error">{undoing.error.message}</FieldError>}
      <Button type="submit" look="danger" wide pending={undoing.isPending}>
        {tell('audit.confirmUndo')}
      </Button>
    </form>
  );
}
