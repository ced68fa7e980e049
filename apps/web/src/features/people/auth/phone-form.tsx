import { useSyncExternalStore } from 'react';

import { track } from '#platform/analytics/track.ts';
import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';

import { PhoneEntryForm } from './phone-entry-form.tsx';
import { enterPhone, noPhone } from './phone-entry.ts';
import { phoneInVerification } from './phone-in-verification.ts';
import { useSendCode } from './use-send-code.ts';

import styles from './phone-form.module.css';

/** First step of sign-in. */
export function PhoneForm({ onSent }: { onSent: () => void }) {
  const { t } = useTexts();
  const previousPhone = usePreviousPhone();
  const sendMutation = useSendCode();
  return (
    <PhoneEntryForm
      // Prefills the number when the user returns to change it.
      initialEntry={previousPhone === undefined ? noPhone : enterPhone(previousPhone, noPhone.country)}
      texts={{
        label: t('login.phoneLabel'),
        submit: t('login.submit'),
        submitting: t('login.submitting'),
      }}
      autoFocus
      isPending={sendMutation.isPending}
      className={styles.form}
      onSubmit={(phone, { showProblem, startCooldown }) => {
        track('login attempt');
        sendMutation.mutate(phone, {
          onSuccess: onSent,
          onError: (error) => {
            if (!(error instanceof ApiError)) return;
            if (error.serverCode === 'INVALID_PHONE') showProblem('invalid');
            if (error.status === 429 && error.retryAfterSeconds !== undefined)
              startCooldown(error.retryAfterSeconds);
          },
        });
      }}
    />
  );
}

/** Phone to which a code was sent before; undefined in the shell of the server. */
function usePreviousPhone(): string | undefined {
  return useSyncExternalStore(subscribeNever, readPreviousPhone, () => undefined);
}

const subscribeNever = () => () => undefined;
const readPreviousPhone = () => phoneInVerification.read()?.phone;
