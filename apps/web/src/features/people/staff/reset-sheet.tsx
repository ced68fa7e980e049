import type { StaffMember } from '@nabta/contract/staff';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { staffTexts } from '../../locales/staff.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { fullName } from '../account/full-name.ts';
import { useAskReset } from './use-staff.ts';

import styles from './staff.module.css';

interface ResetSheetProps {
  person: StaffMember | undefined;
  onClose: () => void;
}

/** Asks a second administrator to take away the factors of somebody who has lost them. */
export function ResetSheet({ person, onClose }: ResetSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(staffTexts);
  return (
    <Sheet
      open={person !== undefined}
      onClose={onClose}
      title={person && tell('staff.resetTitle', { name: fullName(person) })}
      closeLabel={t('common.close')}
    >
      {person && <ResetForm key={person.id} person={person} onDone={onClose} />}
    </Sheet>
  );
}

function ResetForm({ person, onDone }: { person: StaffMember; onDone: () => void }) {
  const tell = useTextFile(staffTexts);
  const toasts = useToasts();
  const asking = useAskReset();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (isMissing) return;
    asking.mutate(
      { person, reason: reason.trim() },
      {
        onSuccess() {
          toasts.show({ kind: 'success', text: tell('staff.asked') });
          onDone();
        },
      },
    );
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.body}>{tell('staff.resetBody')}</p>
      <TextArea
        label={tell('staff.reason')}
        hint={tell('staff.reasonHint')}
        error={isTried && isMissing ? tell('staff.reasonMissing') : undefined}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      {asking.error && <FieldError id="reset-error">{asking.error.message}</FieldError>}
      <Button type="submit" wide pending={asking.isPending}>
        {tell('staff.ask')}
      </Button>
    </form>
  );
}
