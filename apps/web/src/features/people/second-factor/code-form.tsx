import { useState } from 'react';
import type { FormEvent } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { useCooldown } from '#shared/period/countdown.ts';
import { Button } from '#ui/button.tsx';
import { extractDigits } from '#ui/digits.ts';
import { TextField } from '#ui/text-field.tsx';

import { WaitNotice } from '../auth/wait-notice.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './second-factor.module.css';

interface CodeFormProps {
  kind: 'totp' | 'recovery' | 'issued';
  label: string;
  submit: string;
  pending: boolean;
  error: Error | null;
  onSubmit: (code: string) => void;
}

/** Field for one code; six digits are submitted automatically. */
export function CodeForm({ kind, label, submit, pending, error, onSubmit }: CodeFormProps) {
  const { t } = useTexts('second-factor');
  const [code, setCode] = useState('');
  const [previousError, setPreviousError] = useState<Error | null>(null);
  const cooldown = useCooldown();
  const isDigits = kind === 'totp';
  const minLength = kind === 'issued' ? 8 : 12;
  const isComplete = isDigits ? /^\d{6}$/u.test(code) : code.replaceAll('-', '').length >= minLength;
  if (error !== previousError) {
    setPreviousError(error);
    if (error !== null && isDigits) setCode('');
    if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== undefined)
      cooldown.start(error.retryAfterSeconds);
  }

  function enter(text: string): void {
    const next = isDigits ? extractDigits(text).slice(0, 6) : text.trim();
    setCode(next);
    if (isDigits && next.length === 6 && cooldown.until === undefined && !pending) onSubmit(next);
  }

  function submitCode(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) onSubmit(code);
  }

  return (
    <form noValidate className={utilities.stack12} onSubmit={submitCode}>
      <TextField
        label={label}
        value={code}
        onChange={enter}
        dir="ltr"
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete={isDigits ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        className={styles.code}
        error={
          cooldown.until === undefined ? (
            error?.message
          ) : (
            <WaitNotice key={cooldown.until} text="code.errorLocked" until={cooldown.until} />
          )
        }
        hint={isDigits ? undefined : t(`secondFactor.${kind}Hint`)}
      />
      <Button type="submit" wide pending={pending} disabled={!isComplete || cooldown.until !== undefined}>
        {submit}
      </Button>
    </form>
  );
}
