import type { StaffMember } from '@nabta/contract/people/staff';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ReasonForm } from '#shared/form/reason-form.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { fullName } from '../account/full-name.ts';
import { useRequestReset } from './use-staff.ts';

import utilities from '#ui/utilities.module.css';
import styles from './staff.module.css';

type ResetSheetProps = { person: StaffMember | undefined; onClose: () => void };

/** Requests a reset of a staff member's second factors, which a second administrator must approve. */
export function ResetSheet({ person, onClose }: ResetSheetProps) {
  const { t } = useTexts('staff');
  return (
    <Sheet
      open={person !== undefined}
      onClose={onClose}
      title={person && t('staff.resetTitle', { name: fullName(person) })}
    >
      {person && <ResetForm key={person.id} person={person} onDone={onClose} />}
    </Sheet>
  );
}

function ResetForm({ person, onDone }: { person: StaffMember; onDone: () => void }) {
  const { t } = useTexts('staff');
  const toasts = useToasts();
  const resetRequest = useRequestReset();

  function submit(reason: string): void {
    resetRequest.mutate(
      { person, reason },
      {
        onSuccess() {
          toasts.show({ kind: 'success', text: t('staff.asked') });
          onDone();
        },
      },
    );
  }

  return (
    <ReasonForm
      texts={{
        reason: t('staff.reason'),
        reasonHint: t('staff.reasonHint'),
        reasonMissing: t('staff.reasonMissing'),
        submit: t('staff.ask'),
      }}
      className={utilities.stack16}
      mutation={resetRequest}
      onSubmit={submit}
    >
      <p className={styles.body}>{t('staff.resetBody')}</p>
    </ReasonForm>
  );
}
