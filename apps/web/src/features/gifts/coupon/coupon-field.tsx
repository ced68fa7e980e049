import { clsx } from 'clsx';
import { useLayoutEffect, useReducer, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

import { couponTexts } from '../../locales/coupon.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Field } from '../../ui/field.tsx';
import { caretOf, charactersOf, writeCouponCode } from './coupon-entry.ts';

import styles from './coupon-field.module.css';

interface CouponFieldProps {
  value: string;
  onChange: (written: string) => void;
  error?: ReactNode;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Writes a code in its groups while it is typed or pasted. */
export function CouponField({ value, onChange, error, readOnly = false, ref }: CouponFieldProps) {
  const tell = useTextFile(couponTexts);
  const keepCaret = useKeptCaret();
  return (
    <Field label={tell('coupon.codeLabel')} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="text"
          dir="ltr"
          lang="en"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={tell('coupon.codePlaceholder')}
          readOnly={readOnly}
          className={clsx(styles.input, error && styles.invalid)}
          value={value}
          onChange={({ target }) => {
            keepCaret(target);
            onChange(writeCouponCode(target.value));
          }}
        />
      )}
    </Field>
  );
}

/** Grouping rewrites the text at each key; the caret stays before the same characters it stood before. */
function useKeptCaret(): (input: HTMLInputElement) => void {
  // Also a key that changes nothing makes React write the old text back, which would throw the caret to the end.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const edit = useRef<{ input: HTMLInputElement; charactersBehind: number }>(undefined);
  useLayoutEffect(() => {
    if (edit.current === undefined) return;
    const { input, charactersBehind } = edit.current;
    edit.current = undefined;
    const caret = caretOf(input.value, charactersBehind);
    input.setSelectionRange(caret, caret);
  });
  return (input) => {
    const behind = input.value.slice(input.selectionStart ?? input.value.length);
    edit.current = { input, charactersBehind: charactersOf(behind).length };
    renderAgain();
  };
}
