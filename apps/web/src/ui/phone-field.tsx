import { clsx } from 'clsx';
import { useLayoutEffect, useReducer, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

import { caretAfterFormat, countDigitsAfter } from './digits.ts';
import { Field } from './field.tsx';
import { Flag } from './flag.tsx';
import type { FlagCode } from './flag.tsx';
import { Icon } from './icon.tsx';

import styles from './phone-field.module.css';

interface PhoneFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  flag: FlagCode;
  /** Includes the plus sign, e.g. +966. */
  dialCode: string;
  /** Accessible name of the country button, including the dial code. */
  countryLabel: string;
  onChooseCountry: () => void;
  /** Formatted number. */
  value: string;
  /** Receives the raw text; the parent formats it and passes it back as `value`. */
  onChange: (text: string) => void;
  placeholder?: string | undefined;
  name?: string;
  autoFocus?: boolean;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Country and number are left-to-right in every language; label and error follow the page. */
export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    hint,
    error,
    flag,
    dialCode,
    countryLabel,
    onChooseCountry,
    value,
    onChange,
    ref,
    ...input
  } = props;
  const keepCaret = useStableCaret(value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={clsx(styles.phone, error && styles.invalid)} dir="ltr">
          <button
            type="button"
            className={styles.country}
            aria-label={countryLabel}
            aria-haspopup="dialog"
            disabled={input.disabled}
            onClick={onChooseCountry}
          >
            <Flag code={flag} />
            <span>{dialCode}</span>
            <Icon name="caret-down" size={14} className={styles.caret} />
          </button>
          <span className={styles.divider} />
          <input
            {...input}
            {...control}
            ref={ref}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            className={styles.number}
            value={value}
            onChange={(event) => {
              keepCaret(event.target);
              onChange(event.target.value);
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** Keeps the caret next to the same digits while formatting rewrites the text. */
function useStableCaret(value: string): (input: HTMLInputElement) => void {
  // A key without effect makes React restore the old text, which would move the caret to the end.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const edit = useRef<{ input: HTMLInputElement; digitsAfterCaret: number; isDeleting: boolean }>(undefined);
  useLayoutEffect(() => {
    if (!edit.current) return;
    const { input, digitsAfterCaret, isDeleting } = edit.current;
    edit.current = undefined;
    const caret = caretAfterFormat(input.value, digitsAfterCaret, isDeleting);
    input.setSelectionRange(caret, caret);
  });
  return (input) => {
    const digitsAfterCaret = countDigitsAfter(input.value, input.selectionStart ?? input.value.length);
    edit.current = { input, digitsAfterCaret, isDeleting: input.value.length < value.length };
    rerender();
  };
}
