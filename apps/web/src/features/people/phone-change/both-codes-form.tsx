import { codeLength } from '@nabta/domain/one-time-code';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useRef } from 'react';
import type { FormEvent } from 'react';

import { phoneChangeTexts } from '../../locales/phone-change.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { CodeFieldHandle } from '../../ui/code-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { OneCode } from './one-code.tsx';
import { useCodeEntry } from './use-code-entry.ts';
import { useChangePhone } from './use-phone-change.ts';
import type { CodeOf, ResendTimes } from './use-phone-change.ts';

import styles from './phone-change.module.css';

interface BothCodesFormProps {
  phones: Record<CodeOf, string>;
  resendAt: ResendTimes;
  onChanged: () => void;
  /** The new phone cannot be had, and why. */
  onRefused: (text: string) => void;
  onOtherPhone: () => void;
}

/** The second step: both codes, sent together once both are complete. */
export function BothCodesForm({ phones, resendAt, onChanged, onRefused, onOtherPhone }: BothCodesFormProps) {
  const tell = useTextFile(phoneChangeTexts);
  const toasts = useToasts();
  const entries = { old: useCodeEntry(), new: useCodeEntry() };
  const fields = { old: useRef<CodeFieldHandle>(null), new: useRef<CodeFieldHandle>(null) };
  const changing = useChangePhone(phones.new);
  const isComplete = entries.old.isComplete && entries.new.isComplete;

  function change(codes: Record<CodeOf, string>): void {
    changing.mutate(codes, {
      onSuccess: onChanged,
      onError(error) {
        const which = fieldOf(error);
        if (error instanceof ApiError && which !== undefined)
          entries[which].refuse(error.details[0]?.message ?? error.message, error.retryAfterSeconds);
        else if (error instanceof ApiError && error.serverCode === 'PHONE_TAKEN') onRefused(error.message);
        else toasts.show({ kind: 'error', text: error.message });
      },
    });
  }

  function complete(which: CodeOf, code: string): void {
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
      <p className={styles.hint}>{tell('phoneChange.codesHint')}</p>
      <form noValidate className={styles.form} onSubmit={submit}>
        {(['old', 'new'] as const).map((which) => (
          <OneCode
            key={which}
            which={which}
            label={tell(`phoneChange.${which}Code`, { phone: formatPhoneWithDialCode(phones[which]) })}
            entry={entries[which]}
            fieldRef={fields[which]}
            newPhone={phones.new}
            resendAt={resendAt[which]}
            disabled={changing.isPending}
            onComplete={(code) => complete(which, code)}
          />
        ))}
        <Button
          type="submit"
          wide
          disabled={!isComplete}
          pending={changing.isPending}
          pendingText={tell('phoneChange.changing')}
        >
          {tell('phoneChange.change')}
        </Button>
        <Button look="text" disabled={changing.isPending} onClick={onOtherPhone}>
          {tell('phoneChange.otherPhone')}
        </Button>
      </form>
    </>
  );
}

/** Which of the two codes the server refused. */
function fieldOf(error: Error): CodeOf | undefined {
  const path = error instanceof ApiError ? error.details[0]?.path : undefined;
  if (path === 'body.oldCode') return 'old';
  return path === 'body.newCode' ? 'new' : undefined;
}
