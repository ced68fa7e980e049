import { clsx } from 'clsx';
import { useLayoutEffect, useReducer, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Field } from '#ui/field.tsx';

import { caretOf, charactersOf, formatCouponCode } from './coupon-entry.ts';

import styles from './coupon-form.module.css';

interface CouponFieldProps {
  value: string;
  onChange: (written: string) => void;
  error?: ReactNode;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function CouponField({ value, onChange, error, readOnly = false, ref }: CouponFieldProps) {
  const { t } = useTexts('coupon');
  const rememberCaret = useStableCaret();
  return (
    <Field label={t('coupon.codeLabel')} error={error}>
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
          placeholder={t('coupon.codePlaceholder')}
          readOnly={readOnly}
          className={clsx(styles.input, error && styles.invalid)}
          value={value}
          onChange={({ target }) => {
            rememberCaret(target);
            onChange(formatCouponCode(target.value));
          }}
        />
      )}
    </Field>
  );
}

/** Grouping rewrites the text at each key; restores the caret before the same characters. */
function useStableCaret(): (input: HTMLInputElement) => void {
  // Forces a render: an edit that changes nothing makes React restore the old text and move the caret to the
  // end.
  const [, forceRender] = useReducer((count: number) => count + 1, 0);
  const edit = useRef<{ input: HTMLInputElement; charactersAfter: number }>(undefined);
  useLayoutEffect(() => {
    if (edit.current === undefined) return;
    const { input, charactersAfter } = edit.current;
    edit.current = undefined;
    const caret = caretOf(input.value, charactersAfter);
    input.setSelectionRange(caret, caret);
  });
  return (input) => {
    const textAfter = input.value.slice(input.selectionStart ?? input.value.length);
    edit.current = { input, charactersAfter: charactersOf(textAfter).length };
    forceRender();
  };
}
