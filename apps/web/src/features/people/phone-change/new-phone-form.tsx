import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useCooldown } from '#shared/period/countdown.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { preloadCountries, usePhoneEntryField } from '../auth/phone-entry-field.tsx';
import { enterPhone, noPhone, phoneProblem, phoneToSend, problemWhileTyping } from '../auth/phone-entry.ts';
import { WaitNotice } from '../auth/wait-notice.tsx';
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
  const [entry, setEntry] = useState(() =>
    sentCodes === undefined ? noPhone : enterPhone(sentCodes.phone, noPhone.country),
  );
  const [problem, setProblem] = useState(rejection);
  const inputRef = useRef<HTMLInputElement>(null);
  const cooldown = useCooldown();
  const sending = useSendBothCodes();
  const { field, countries } = usePhoneEntryField({
    label: t('phoneChange.newPhone'),
    error:
      cooldown.until === undefined ? (
        problem
      ) : (
        <WaitNotice key={cooldown.until} text="login.errorWait" until={cooldown.until} />
      ),
    entry,
    onChange: (next) => {
      setEntry(next);
      setProblem(problemWhileTyping(next) && t('login.errorInvalid'));
      cooldown.clear();
    },
    inputRef,
  });

  function showProblem(text: string): void {
    setProblem(text);
    inputRef.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const problemKind = phoneProblem(entry);
    if (problemKind)
      return showProblem(t(problemKind === 'missing' ? 'login.errorRequired' : 'login.errorInvalid'));
    const phone = phoneToSend(entry);
    if (phone === currentPhone) return showProblem(t('phoneChange.samePhone'));
    // Codes were already sent; the server would reject a new request so soon.
    if (phone === sentCodes?.phone && rejection === undefined) return onSent(sentCodes);
    sending.mutate(phone, {
      onSuccess: (resendAt) => onSent({ phone, resendAt }),
      onError(error) {
        const isWait = error instanceof ApiError && error.status === 429;
        if (isWait && error.retryAfterSeconds !== undefined) return cooldown.start(error.retryAfterSeconds);
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          return showProblem(error.details[0]?.message ?? error.message);
        toasts.show({ kind: 'error', text: error.message });
      },
    });
  }

  return (
    <>
      <p className={styles.hint}>{t('phoneChange.hint', { phone: formatPhoneWithDialCode(currentPhone) })}</p>
      <form
        noValidate
        className={utilities.stack18}
        onSubmit={submit}
        onPointerEnter={() => void preloadCountries()}
      >
        {field}
        <Button
          type="submit"
          wide
          disabled={cooldown.until !== undefined}
          pending={sending.isPending}
          pendingText={t('phoneChange.sending')}
        >
          {t('phoneChange.send')}
        </Button>
      </form>
      <p className={styles.side}>
        {t('phoneChange.lost')}{' '}
        <Link href={urls.contact()} className={styles.link}>
          {t('phoneChange.lostContact')}
        </Link>
      </p>
      {countries}
    </>
  );
}
