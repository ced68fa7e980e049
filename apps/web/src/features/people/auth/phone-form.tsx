import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';

import { useLock } from '../../kit/period/use-lock.ts';
import { track } from '../../platform/analytics/track.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { preloadCountries, usePhoneEntryField } from './phone-entry-field.tsx';
import { enterPhone, noPhone, phoneProblem, phoneToSend, problemWhileTyping } from './phone-entry.ts';
import type { PhoneEntry, PhoneProblem } from './phone-entry.ts';
import { phoneInVerification } from './phone-in-verification.ts';
import { useSendCode } from './use-send-code.ts';
import { WaitNotice } from './wait-notice.tsx';

import styles from './phone-form.module.css';

const problemTexts = {
  missing: 'login.errorRequired',
  invalid: 'login.errorInvalid',
} as const satisfies Record<PhoneProblem, string>;

/** The first step of sign-in: a country, a phone number, and the button that sends a code to it. */
export function PhoneForm({ onSent }: { onSent: () => void }) {
  const { t } = useTexts();
  const kept = useKeptPhone();
  const [entered, setEntered] = useState<PhoneEntry>();
  // Who comes back to change the number finds it there.
  const entry = entered ?? (kept === undefined ? noPhone : enterPhone(kept, noPhone.country));
  const [problem, setProblem] = useState<PhoneProblem>();
  const input = useRef<HTMLInputElement>(null);
  const sending = useSendCode();
  const limited = useLock();
  const { field, countries } = usePhoneEntryField({
    label: t('login.phoneLabel'),
    error:
      limited.until === undefined ? (
        problem && t(problemTexts[problem])
      ) : (
        <WaitNotice key={limited.until} text="login.errorWait" until={limited.until} />
      ),
    entry,
    onChange: (next) => {
      setEntered(next);
      setProblem(problemWhileTyping(next));
      // Another number may be sent a code at once.
      limited.lift();
    },
    inputRef: input,
  });

  useEffect(() => {
    // A keyboard that slides over the page uninvited is no welcome: only a mouse sees the caret at once.
    if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) input.current?.focus();
  }, []);

  function refuse(problem: PhoneProblem): void {
    setProblem(problem);
    input.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sending.isPending) return;
    const problem = phoneProblem(entry);
    if (problem) return refuse(problem);
    track('login attempt');
    sending.mutate(phoneToSend(entry), {
      onSuccess: onSent,
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        if (error.serverCode === 'INVALID_PHONE') refuse('invalid');
        if (error.status === 429 && error.retryAfterSeconds !== undefined)
          limited.lock(error.retryAfterSeconds);
      },
    });
  }

  return (
    <>
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
          pendingText={t('login.submitting')}
        >
          {t('login.submit')}
        </Button>
      </form>
      {countries}
    </>
  );
}

/** The phone a code was sent to before; the page drawn at build time knows none. */
function useKeptPhone(): string | undefined {
  return useSyncExternalStore(neverChanges, keptPhone, () => undefined);
}

const neverChanges = () => () => undefined;
const keptPhone = () => phoneInVerification.read()?.phone;
