import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useLock } from '../../kit/period/use-lock.ts';
import { phoneChangeTexts } from '../../locales/phone-change.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { preloadCountries, usePhoneEntryField } from '../auth/phone-entry-field.tsx';
import { enterPhone, noPhone, phoneProblem, phoneToSend, problemWhileTyping } from '../auth/phone-entry.ts';
import { WaitNotice } from '../auth/wait-notice.tsx';
import { useSendBothCodes } from './use-phone-change.ts';
import type { ResendTimes } from './use-phone-change.ts';

import styles from './phone-change.module.css';

interface NewPhoneFormProps {
  /** The phone that the account has. */
  present: string;
  /** What codes were sent for before; who comes back to put it right finds it there. */
  asked: Asked | undefined;
  /** Why that phone was refused. */
  refusal: string | undefined;
  onSent: (asked: Asked) => void;
}

/** The new phone, and when its code and that of the old one may be sent again. */
export type Asked = { phone: string; resendAt: ResendTimes };

/** The first step: the new number, and the button that sends a code to each of the two. */
export function NewPhoneForm({ present, asked, refusal, onSent }: NewPhoneFormProps) {
  const { t } = useTexts();
  const tell = useTextFile(phoneChangeTexts);
  const toasts = useToasts();
  const [entry, setEntry] = useState(() =>
    asked === undefined ? noPhone : enterPhone(asked.phone, noPhone.country),
  );
  const [problem, setProblem] = useState(refusal);
  const input = useRef<HTMLInputElement>(null);
  const limited = useLock();
  const sending = useSendBothCodes();
  const { field, countries } = usePhoneEntryField({
    label: tell('phoneChange.newPhone'),
    error:
      limited.until === undefined ? (
        problem
      ) : (
        <WaitNotice key={limited.until} text="login.errorWait" until={limited.until} />
      ),
    entry,
    onChange: (next) => {
      setEntry(next);
      setProblem(problemWhileTyping(next) && t('login.errorInvalid'));
      limited.lift();
    },
    inputRef: input,
  });

  function refuse(text: string): void {
    setProblem(text);
    input.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = phoneProblem(entry);
    if (found) return refuse(t(found === 'missing' ? 'login.errorRequired' : 'login.errorInvalid'));
    const phone = phoneToSend(entry);
    if (phone === present) return refuse(tell('phoneChange.samePhone'));
    // Its codes are on their way, and the server would send no others so soon.
    if (phone === asked?.phone && refusal === undefined) return onSent(asked);
    sending.mutate(phone, {
      onSuccess: (resendAt) => onSent({ phone, resendAt }),
      onError(error) {
        const isWait = error instanceof ApiError && error.status === 429;
        if (isWait && error.retryAfterSeconds !== undefined) return limited.lock(error.retryAfterSeconds);
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          return refuse(error.details[0]?.message ?? error.message);
        toasts.show({ kind: 'error', text: error.message });
      },
    });
  }

  return (
    <>
      <p className={styles.hint}>{tell('phoneChange.hint', { phone: formatPhoneWithDialCode(present) })}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={submit}
        onPointerEnter={() => void preloadCountries()}
      >
        {field}
        <Button
          type="submit"
          wide
          disabled={limited.until !== undefined}
          pending={sending.isPending}
          pendingText={tell('phoneChange.sending')}
        >
          {tell('phoneChange.send')}
        </Button>
      </form>
      <p className={styles.aside}>
        {tell('phoneChange.lost')}{' '}
        <Link href={urls.contact()} className={styles.way}>
          {tell('phoneChange.lostContact')}
        </Link>
      </p>
      {countries}
    </>
  );
}
