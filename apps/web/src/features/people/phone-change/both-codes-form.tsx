import { codeLength } from '@nabta/domain/one-time-code';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useRef } from 'react';
import type { FormEvent } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import type { CodeFieldHandle } from '#ui/code-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { OneCode } from './one-code.tsx';
import { useCodeEntry } from './use-code-entry.ts';
import { useChangePhone } from './use-phone-change.ts';
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
        const which = rejectedField(error);
        if (error instanceof ApiError && which !== undefined)
          entries[which].reject(error.details[0]?.message ?? error.message, error.retryAfterSeconds);
        else if (error instanceof ApiError && error.serverCode === 'PHONE_TAKEN') onRejected(error.message);
        else toasts.show({ kind: 'error', text: error.message });
      },
    });
  }

  function complete(which: CodeTarget, code: string): void {
    const codes = { old: entries.old.code, new: entries.new.code, [which]: code };
    const other = which === 'old' ? 'new' : 'old';
    if (codes[other].length === codeLength) change(codes);
    else fields[other].current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) change({ old: entries.old.code, new: entries.new.code });
  }

  return (
    <>
      <p className={styles.hint}>{t('phoneChange.codesHint')}</p>
      <form noValidate className={utilities.stack18} onSubmit={submit}>
        {(['old', 'new'] as const).map((which) => (
          <OneCode
            key={which}
            which={which}
            label={t(`phoneChange.${which}Code`, { phone: formatPhoneWithDialCode(phones[which]) })}
            entry={entries[which]}
            fieldRef={fields[which]}
            newPhone={phones.new}
            resendAt={resendAt[which]}
            disabled={phoneChange.isPending}
            onComplete={(code) => complete(which, code)}
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

/** Returns the code that the server rejected. */
function rejectedField(error: Error): CodeTarget | undefined {
  const path = error instanceof ApiError ? error.details[0]?.path : undefined;
  if (path === 'body.oldCode') return 'old';
  return path === 'body.newCode' ? 'new' : undefined;
}
