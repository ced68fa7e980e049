import { codeLength } from '@nabta/domain/one-time-code';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useRef, useState } from 'react';
import type { FormEvent, Ref } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { useCooldown } from '#shared/period/countdown.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import type { CodeFieldHandle } from '#ui/code-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { ResendCode } from '../auth/resend-code.tsx';
import { WaitNotice } from '../auth/wait-notice.tsx';
import { epochMsIn, useChangePhone, useResendCode } from './use-phone-change.ts';
import type { CodeTarget, ResendTimes } from './use-phone-change.ts';

import utilities from '#ui/utilities.module.css';
import styles from './phone-change.module.css';

interface BothCodesFormProps {
  phones: Record<CodeTarget, string>;
  resendAt: ResendTimes;
  onChanged: () => void;
  /** Called with the reason when the new phone cannot be used. */
  onRejected: (text: string) => void;
  onOtherPhone: () => void;
}

/** Second step: sends both codes together once both are complete. */
export function BothCodesForm({ phones, resendAt, onChanged, onRejected, onOtherPhone }: BothCodesFormProps) {
  const { t } = useTexts('phone-change');
  const toasts = useToasts();
  const entries = { old: useCodeEntry(), new: useCodeEntry() };
  const fields = { old: useRef<CodeFieldHandle>(null), new: useRef<CodeFieldHandle>(null) };
  const phoneChange = useChangePhone(phones.new);
  const isComplete = entries.old.isComplete && entries.new.isComplete;

  function change(codes: Record<CodeTarget, string>): void {
    phoneChange.mutate(codes, {
      onSuccess: onChanged,
      onError(error) {
        const target = rejectedCodeOf(error);
        if (error instanceof ApiError && target !== undefined)
          entries[target].reject(error.details[0]?.message ?? error.message, error.retryAfterSeconds);
        else if (error instanceof ApiError && error.serverCode === 'PHONE_TAKEN') onRejected(error.message);
        else toasts.show({ kind: 'error', text: error.message });
      },
    });
  }

  function onCodeComplete(target: CodeTarget, code: string): void {
    const codes = { old: entries.old.code, new: entries.new.code, [target]: code };
    const otherTarget = target === 'old' ? 'new' : 'old';
    if (codes[otherTarget].length === codeLength) change(codes);
    else fields[otherTarget].current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) change({ old: entries.old.code, new: entries.new.code });
  }

  return (
    <>
      <p className={styles.hint}>{t('phoneChange.codesHint')}</p>
      <form noValidate className={utilities.stack18} onSubmit={submit}>
        {(['old', 'new'] as const).map((target) => (
          <PhoneCodeField
            key={target}
            target={target}
            label={t(`phoneChange.${target}Code`, { phone: formatPhoneWithDialCode(phones[target]) })}
            entry={entries[target]}
            fieldRef={fields[target]}
            newPhone={phones.new}
            resendAt={resendAt[target]}
            disabled={phoneChange.isPending}
            onComplete={(code) => onCodeComplete(target, code)}
          />
        ))}
        <Button
          type="submit"
          wide
          disabled={!isComplete}
          pending={phoneChange.isPending}
          pendingText={t('phoneChange.changing')}
        >
          {t('phoneChange.change')}
        </Button>
        <Button variant="text" disabled={phoneChange.isPending} onClick={onOtherPhone}>
          {t('phoneChange.otherPhone')}
        </Button>
      </form>
    </>
  );
}

function rejectedCodeOf(error: Error): CodeTarget | undefined {
  const path = error instanceof ApiError ? error.details[0]?.path : undefined;
  if (path === 'body.oldCode') return 'old';
  return path === 'body.newCode' ? 'new' : undefined;
}

interface PhoneCodeFieldProps {
  target: CodeTarget;
  label: string;
  entry: CodeEntry;
  fieldRef: Ref<CodeFieldHandle>;
  /** The new phone, for both codes. */
  newPhone: string;
  resendAt: number;
  disabled: boolean;
  onComplete: (code: string) => void;
}

function PhoneCodeField(props: PhoneCodeFieldProps) {
  const { target, label, entry, fieldRef, newPhone, resendAt, disabled, onComplete } = props;
  const { t } = useTexts('phone-change');
  const toasts = useToasts();
  const [nextAt, setNextAt] = useState(resendAt);
  const resending = useResendCode(newPhone);
  const { problem, rejections, enter, lockedUntil } = entry;
  const isLocked = lockedUntil !== undefined;

  function resend(): void {
    resending.mutate(target, {
      onSuccess(resendTime) {
        setNextAt(resendTime);
        entry.clearProblem();
        toasts.show({ kind: 'success', text: t('phoneChange.sent') });
      },
      onError(error) {
        if (error instanceof ApiError && error.retryAfterSeconds !== undefined)
          setNextAt(epochMsIn(error.retryAfterSeconds));
        toasts.show({ kind: 'error', text: error.message });
      },
    });
  }

  return (
    <div>
      <p aria-hidden="true" className={styles.label}>
        {label}
      </p>
      <CodeField
        ref={fieldRef}
        label={label}
        digitLabel={(index) => t('code.digitLabel', { index })}
        keyboardHint={t('code.keyboardHint')}
        error={
          isLocked ? <WaitNotice key={lockedUntil} text="code.errorLocked" until={lockedUntil} /> : problem
        }
        rejections={rejections}
        disabled={disabled}
        locked={isLocked}
        autoFocus={target === 'old'}
        onChange={enter}
        onComplete={onComplete}
      />
      {!isLocked && (
        <ResendCode key={nextAt} resendAt={nextAt} pending={resending.isPending} onResend={resend} />
      )}
    </div>
  );
}

type CodeEntry = ReturnType<typeof useCodeEntry>;

function useCodeEntry() {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [rejections, setRejections] = useState(0);
  // A locked code has expired when the lock ends; only a new one helps.
  const cooldown = useCooldown(() => setProblem(t('code.errorExpired')));
  return {
    code,
    isComplete: code.length === codeLength,
    problem,
    /** Each rejection empties the field. */
    rejections,
    lockedUntil: cooldown.until,
    enter(next: string) {
      setCode(next);
      if (next !== '') setProblem(undefined);
    },
    reject(text: string, waitSeconds: number | undefined) {
      setProblem(text);
      setRejections((count) => count + 1);
      if (waitSeconds !== undefined) cooldown.start(waitSeconds);
    },
    clearProblem: () => setProblem(undefined),
  };
}
