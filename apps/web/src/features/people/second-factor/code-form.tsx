import { useState } from 'react';
import type { FormEvent } from 'react';

import { useLock } from '../../kit/period/use-lock.ts';
import { secondFactorTexts } from '../../locales/second-factor.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { toLatinDigits } from '../../ui/digits.ts';
import { TextField } from '../../ui/text-field.tsx';
import { WaitNotice } from '../auth/wait-notice.tsx';

import styles from './second-factor.module.css';

interface CodeFormProps {
  kind: 'totp' | 'recovery';
  label: string;
  submit: string;
  pending: boolean;
  error: Error | null;
  onSubmit: (code: string) => void;
}

/** One code, typed or pasted; six digits are sent as soon as they are there. */
export function CodeForm({ kind, label, submit, pending, error, onSubmit }: CodeFormProps) {
  const tell = useTextFile(secondFactorTexts);
  const [code, setCode] = useState('');
  const [told, setTold] = useState<Error | null>(null);
  const limited = useLock();
  const isDigits = kind === 'totp';
  const isComplete = isDigits ? /^\d{6}$/u.test(code) : code.replaceAll('-', '').length >= 12;
  if (error !== told) {
    setTold(error);
    if (error !== null && isDigits) setCode('');
    if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== undefined)
      limited.lock(error.retryAfterSeconds);
  }

  function enter(text: string): void {
    const next = isDigits ? toLatinDigits(text).slice(0, 6) : text.trim();
    setCode(next);
    if (isDigits && next.length === 6 && limited.until === undefined && !pending) onSubmit(next);
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) onSubmit(code);
  }

  return (
    <form noValidate className={styles.form} onSubmit={send}>
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
          limited.until === undefined ? (
            error?.message
          ) : (
            <WaitNotice key={limited.until} text="code.errorLocked" until={limited.until} />
          )
        }
        hint={isDigits ? undefined : tell('secondFactor.recoveryHint')}
      />
      <Button type="submit" wide pending={pending} disabled={!isComplete || limited.until !== undefined}>
        {submit}
      </Button>
    </form>
  );
}
