import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';

import { track } from '#platform/analytics/track.ts';
import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { useCooldown } from '#shared/period/countdown.ts';
import { Button } from '#ui/button.tsx';

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

/** First step of sign-in: country, phone number and the button that sends a code. */
export function PhoneForm({ onSent }: { onSent: () => void }) {
  const { t } = useTexts();
  const previousPhone = usePreviousPhone();
  const [entered, setEntered] = useState<PhoneEntry>();
  // Prefills the number when the user returns to change it.
  const entry =
    entered ?? (previousPhone === undefined ? noPhone : enterPhone(previousPhone, noPhone.country));
  const [problem, setProblem] = useState<PhoneProblem>();
  const input = useRef<HTMLInputElement>(null);
  const sendMutation = useSendCode();
  const cooldown = useCooldown();
  const { field, countries } = usePhoneEntryField({
    label: t('login.phoneLabel'),
    error:
      cooldown.until === undefined ? (
        problem && t(problemTexts[problem])
      ) : (
        <WaitNotice key={cooldown.until} text="login.errorWait" until={cooldown.until} />
      ),
    entry,
    onChange: (next) => {
      setEntered(next);
      setProblem(problemWhileTyping(next));
      // The limit applies per number, so a different one may be sent immediately.
      cooldown.clear();
    },
    inputRef: input,
  });

  useEffect(() => {
    // Autofocus only with a mouse: on touch devices the keyboard would cover the page.
    if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) input.current?.focus();
  }, []);

  function showProblem(problem: PhoneProblem): void {
    setProblem(problem);
    input.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sendMutation.isPending) return;
    const problem = phoneProblem(entry);
    if (problem) return showProblem(problem);
    track('login attempt');
    sendMutation.mutate(phoneToSend(entry), {
      onSuccess: onSent,
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        if (error.serverCode === 'INVALID_PHONE') showProblem('invalid');
        if (error.status === 429 && error.retryAfterSeconds !== undefined)
          cooldown.start(error.retryAfterSeconds);
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
          disabled={cooldown.until !== undefined}
          pending={sendMutation.isPending}
          pendingText={t('login.submitting')}
        >
          {t('login.submit')}
        </Button>
      </form>
      {countries}
    </>
  );
}

/** Phone to which a code was sent before; undefined in the prerendered page. */
function usePreviousPhone(): string | undefined {
  return useSyncExternalStore(subscribeNever, readPreviousPhone, () => undefined);
}

const subscribeNever = () => () => undefined;
const readPreviousPhone = () => phoneInVerification.read()?.phone;
