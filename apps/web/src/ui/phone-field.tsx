import { clsx } from 'clsx';
import { useLayoutEffect, useReducer, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

import { caretAfterFormat, digitsAfter } from './digits.ts';
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
  /** With its plus sign, such as +966. */
  dialCode: string;
  /** Names the country button for those who do not see the flag; holds the dial code too. */
  countryLabel: string;
  onChooseCountry: () => void;
  /** The number as shown, already grouped. */
  value: string;
  /** Gives the text as typed or pasted; the owner groups it and hands it back as `value`. */
  onChange: (text: string) => void;
  placeholder?: string | undefined;
  name?: string;
  autoFocus?: boolean;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Country and number are one group that reads from the left in every language; label and error follow the page. */
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
  const keepCaret = useKeptCaret(value);
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

/** Grouping rewrites the text at each key; the caret stays before the same digits it stood before. */
function useKeptCaret(value: string): (input: HTMLInputElement) => void {
  // Also a key that changes nothing makes React write the old text back, which would throw the caret to the end.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const edit = useRef<{ input: HTMLInputElement; digitsBehind: number; isDeleting: boolean }>(undefined);
  useLayoutEffect(() => {
    if (!edit.current) return;
    const { input, digitsBehind, isDeleting } = edit.current;
    edit.current = undefined;
    const caret = caretAfterFormat(input.value, digitsBehind, isDeleting);
    input.setSelectionRange(caret, caret);
  });
  return (input) => {
    const digitsBehind = digitsAfter(input.value, input.selectionStart ?? input.value.length);
    edit.current = { input, digitsBehind, isDeleting: input.value.length < value.length };
    renderAgain();
  };
}
