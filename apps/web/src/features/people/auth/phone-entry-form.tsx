import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useCooldown } from '#shared/period/countdown.ts';
import { Button } from '#ui/button.tsx';

import { preloadCountries, usePhoneEntryField } from './phone-entry-field.tsx';
import { validatePhone, phoneToSend, validatePhoneWhileTyping } from './phone-entry.ts';
import type { PhoneEntry } from './phone-entry.ts';
import { WaitNotice } from './wait-notice.tsx';

interface PhoneEntryFormProps {
  /** Shown until the user types. */
  initialEntry: PhoneEntry;
  initialProblem?: string | undefined;
  texts: { label: string; submit: string; submitting: string };
  autoFocus?: boolean;
  isPending: boolean;
  className: string | undefined;
  onSubmit: (phone: string, respond: PhoneResponse) => void;
}

type PhoneResponse = {
  /** Shows a problem, 'missing' and 'invalid' in the current language, and focuses the field. */
  showProblem: (problem: string) => void;
  startCooldown: (seconds: number) => void;
};

const problemTexts = { missing: 'login.errorRequired', invalid: 'login.errorInvalid' } as const;

/** Country, phone number and the button that sends a code, disabled while the server demands a wait. */
export function PhoneEntryForm(props: PhoneEntryFormProps) {
  const { initialEntry, initialProblem, texts, autoFocus = false, isPending, className, onSubmit } = props;
  const { t } = useTexts();
  const [entered, setEntered] = useState<PhoneEntry>();
  const [problem, setProblem] = useState(initialProblem);
  const inputRef = useRef<HTMLInputElement>(null);
  const cooldown = useCooldown();
  const entry = entered ?? initialEntry;
  const problemText = problem === 'missing' || problem === 'invalid' ? t(problemTexts[problem]) : problem;
  const { field, countries } = usePhoneEntryField({
    label: texts.label,
    error:
      cooldown.until === undefined ? (
        problemText
      ) : (
        <WaitNotice key={cooldown.until} text="login.errorWait" until={cooldown.until} />
      ),
    entry,
    onChange: (next) => {
      setEntered(next);
      setProblem(validatePhoneWhileTyping(next));
      // The limit applies per number, so a different one may be sent immediately.
      cooldown.clear();
    },
    inputRef,
  });

  useEffect(() => {
    // Autofocus only with a mouse: on touch devices the keyboard would cover the page.
    if (autoFocus && window.matchMedia('(hover: hover) and (pointer: fine)').matches)
      inputRef.current?.focus();
  }, [autoFocus]);

  function showProblem(problem: string): void {
    setProblem(problem);
    inputRef.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const problem = validatePhone(entry);
    if (problem) return showProblem(problem);
    onSubmit(phoneToSend(entry), { showProblem, startCooldown: cooldown.start });
  }

  return (
    <>
      <form noValidate className={className} onSubmit={submit} onPointerEnter={() => void preloadCountries()}>
        {field}
        <Button
          type="submit"
          wide
          disabled={cooldown.until !== undefined}
          pending={isPending}
          pendingText={texts.submitting}
        >
          {texts.submit}
        </Button>
      </form>
      {countries}
    </>
  );
}
