import type { StaffMember } from '@nabta/contract/people/staff';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { fullName } from '../account/full-name.ts';
import { useRequestReset } from './use-staff.ts';

import utilities from '#ui/utilities.module.css';
import styles from './staff.module.css';

interface ResetSheetProps {
  person: StaffMember | undefined;
  onClose: () => void;
}

/** Requests a reset of a staff member's second factors, which a second administrator must approve. */
export function ResetSheet({ person, onClose }: ResetSheetProps) {
  const { t } = useTexts('staff');
  return (
    <Sheet
      open={person !== undefined}
      onClose={onClose}
      title={person && t('staff.resetTitle', { name: fullName(person) })}
      closeLabel={t('common.close')}
    >
      {person && <ResetForm key={person.id} person={person} onDone={onClose} />}
    </Sheet>
  );
}

function ResetForm({ person, onDone }: { person: StaffMember; onDone: () => void }) {
  const { t } = useTexts('staff');
  const toasts = useToasts();
  const resetRequest = useRequestReset();
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isMissing = reason.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (isMissing) return;
    resetRequest.mutate(
      { person, reason: reason.trim() },
      {
        onSuccess() {
          toasts.show({ kind: 'success', text: t('staff.asked') });
          onDone();
        },
      },
    );
  }

  return (
    <form noValidate className={utilities.stack16} onSubmit={submit}>
      <p className={styles.body}>{t('staff.resetBody')}</p>
      <TextArea
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        error={isSubmitted && isMissing ? t('staff.reasonMissing') : undefined}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      {resetRequest.error && <FieldError id="reset-error">{resetRequest.error.message}</FieldError>}
      <Button type="submit" wide pending={resetRequest.isPending}>
        {t('staff.ask')}
      </Button>
    </form>
  );
}
