import { formatSerial } from '#features/trees/certificate/certificate-facts.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ReasonForm } from '#shared/form/reason-form.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useWithdrawDisclosure } from './use-disclosures.ts';

import utilities from '#ui/utilities.module.css';

type WithdrawSheetProps = { serial: string | undefined; onClose: () => void };

export function WithdrawSheet({ serial, onClose }: WithdrawSheetProps) {
  const { t } = useTexts('disclosure');
  return (
    <Sheet
      open={serial !== undefined}
      onClose={onClose}
      title={serial && t('disclosure.withdrawTitle', { number: formatSerial(serial) })}
    >
      {serial && <WithdrawForm key={serial} serial={serial} onDone={onClose} />}
    </Sheet>
  );
}

function WithdrawForm({ serial, onDone }: { serial: string; onDone: () => void }) {
  const { t } = useTexts('disclosure');
  const toasts = useToasts();
  const withdrawing = useWithdrawDisclosure();
  function submit(reason: string): void {
    withdrawing.mutate(
      { serial, reason },
      {
        onSuccess() {
          toasts.show({ kind: 'success', text: t('disclosure.withdrawDone') });
          onDone();
        },
      },
    );
  }
  return (
    <ReasonForm
      texts={{
        reason: t('disclosure.withdrawReason'),
        reasonHint: t('disclosure.withdrawReasonHint'),
        reasonMissing: t('disclosure.withdrawReasonMissing'),
        submit: t('disclosure.withdrawConfirm'),
      }}
      variant="danger"
      className={utilities.stack16}
      mutation={withdrawing}
      onSubmit={submit}
    >
      <p className={utilities.mutedNote}>{t('disclosure.withdrawBody')}</p>
    </ReasonForm>
  );
}
