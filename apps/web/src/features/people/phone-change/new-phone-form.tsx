import { formatPhoneWithDialCode } from '@nabta/domain/phone';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Link } from '#ui/link.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { PhoneEntryForm } from '../auth/phone-entry-form.tsx';
import { enterPhone, noPhone } from '../auth/phone-entry.ts';
import { useSendBothCodes } from './use-phone-change.ts';
import type { ResendTimes } from './use-phone-change.ts';

import utilities from '#ui/utilities.module.css';
import styles from './phone-change.module.css';

interface NewPhoneFormProps {
  currentPhone: string;
  /** Previous request, restored when the user returns to correct the number. */
  sentCodes: SentCodes | undefined;
  /** Reason why the phone was rejected. */
  rejection: string | undefined;
  onSent: (sentCodes: SentCodes) => void;
}

/** New phone and the earliest resend time of each code. */
export type SentCodes = { phone: string; resendAt: ResendTimes };

/** First step: enters the new phone and sends a code to both phones. */
export function NewPhoneForm({ currentPhone, sentCodes, rejection, onSent }: NewPhoneFormProps) {
  const { t } = useTexts('phone-change');
  const toasts = useToasts();
  const sending = useSendBothCodes();
  return (
    <>
      <p className={styles.hint}>{t('phoneChange.hint', { phone: formatPhoneWithDialCode(currentPhone) })}</p>
      <PhoneEntryForm
        initialEntry={sentCodes === undefined ? noPhone : enterPhone(sentCodes.phone, noPhone.country)}
        initialProblem={rejection}
        texts={{
          label: t('phoneChange.newPhone'),
          submit: t('phoneChange.send'),
          submitting: t('phoneChange.sending'),
        }}
        isPending={sending.isPending}
        className={utilities.stack18}
        onSubmit={(phone, { showProblem, startCooldown }) => {
          if (phone === currentPhone) return showProblem(t('phoneChange.samePhone'));
          // Codes were already sent; the server would reject a new request so soon.
          if (phone === sentCodes?.phone && rejection === undefined) return onSent(sentCodes);
          sending.mutate(phone, {
            onSuccess: (resendAt) => onSent({ phone, resendAt }),
            onError(error) {
              const isWait = error instanceof ApiError && error.status === 429;
              if (isWait && error.retryAfterSeconds !== undefined)
                return startCooldown(error.retryAfterSeconds);
              if (error instanceof ApiError && error.status >= 400 && error.status < 500)
                return showProblem(error.details[0]?.message ?? error.message);
              toasts.show({ kind: 'error', text: error.message });
            },
          });
        }}
      />
      <p className={styles.footnote}>
        {t('phoneChange.lost')}{' '}
        <Link href={urls.contact()} className={styles.link}>
          {t('phoneChange.lostContact')}
        </Link>
      </p>
    </>
  );
}
