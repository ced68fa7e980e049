import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';

import { afterBackspace, afterInput, isComplete, noDigits } from './code-digits.ts';
import type { CodeDigits } from './code-digits.ts';
import { extractDigits } from './digits.ts';
import { FieldError } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

import styles from './code-field.module.css';

const shakeMs = 320;
const positions = [0, 1, 2, 3];

interface CodeFieldProps {
  label: string;
  /** Accessible name of a box, e.g. "Digit 2 of 4". */
  digitLabel: (position: number, count: number) => string;
  /** Explains how to leave the boxes, since Tab stays inside them. */
  keyboardHint?: string;
  error?: ReactNode;
  /** Number of rejected codes; each increase shakes and clears the boxes. */
  rejections?: number;
  disabled?: boolean | undefined;
  /** Disables the input visibly, e.g. during a lockout; `disabled` is for a pending request. */
  locked?: boolean | undefined;
  autoFocus?: boolean;
  onChange?: (code: string) => void;
  /** Called each time the code becomes complete. */
  onComplete: (code: string) => void;
  ref?: Ref<CodeFieldHandle>;
}

export interface CodeFieldHandle {
  /** Inserts a code from a message, like a paste. */
  fill: (code: string) => void;
  focus: () => void;
}

export function CodeField({ ref, ...props }: CodeFieldProps) {
  const {
    label,
    digitLabel,
    keyboardHint,
    error,
    disabled = false,
    locked = false,
    autoFocus = false,
  } = props;
  const id = useId();
  const { group, digits, isShaking, fill, focus, onInput, onKeyDown } = useCodeBoxes(props);
  const isInvalid = isShaking || (Boolean(error) && digits.every((digit) => digit === ''));
  useImperativeHandle(ref, () => ({ fill, focus }));

  return (
    <div>
      <div
        ref={group}
        role="group"
        aria-label={label}
        aria-describedby={clsx(keyboardHint && `${id}-hint`, error && `${id}-error`) || undefined}
        dir="ltr"
        className={clsx(styles.boxes, isShaking && styles.shaking)}
      >
        {positions.map((position) => (
          <input
            key={position}
            className={clsx(styles.box, digits[position] && styles.filled, isInvalid && styles.invalid)}
            aria-label={digitLabel(position + 1, digits.length)}
            aria-invalid={error ? true : undefined}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            enterKeyHint="done"
            autoComplete={position === 0 ? 'one-time-code' : 'off'}
            autoFocus={autoFocus && position === 0}
            readOnly={disabled || isShaking}
            disabled={locked && !isShaking}
            value={digits[position]}
            onChange={(event) => onInput(position, event.target.value)}
            onKeyDown={(event) => onKeyDown(event, position)}
            onPaste={(event) => {
              event.preventDefault();
              fill(event.clipboardData.getData('text'));
            }}
            onClick={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      {keyboardHint && <VisuallyHidden id={`${id}-hint`}>{keyboardHint}</VisuallyHidden>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function useCodeBoxes({ rejections = 0, disabled = false, onChange, onComplete }: CodeFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  const [digits, setDigits] = useState<CodeDigits>(noDigits);

  function focusBox(position: number, caret: 'select' | 'end' = 'select'): void {
    const box = group.current?.querySelectorAll('input')[position];
    box?.focus();
    if (caret === 'select') box?.select();
    else box?.setSelectionRange(box.value.length, box.value.length);
  }

  const isShaking = useShake(rejections, () => {
    setDigits(noDigits);
    onChange?.('');
    focusBox(0);
  });

  function apply(change: { digits: CodeDigits; position: number }, caret: 'select' | 'end' = 'select'): void {
    if (disabled || isShaking) return;
    const code = change.digits.join('');
    setDigits(change.digits);
    focusBox(change.position, caret);
    onChange?.(code);
    if (isComplete(change.digits) && code !== digits.join('')) onComplete(code);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, position: number): void {
    if (event.key === 'Tab') event.preventDefault();
    else if (event.key === 'Backspace') {
      event.preventDefault();
      apply(afterBackspace(digits, position), 'end');
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
      const isInside = step !== 0 && position + step >= 0 && position + step < digits.length;
      if (isInside) focusBox(position + step);
      else focusableOutside(group.current, step < 0 || event.key === 'ArrowUp' ? 'before' : 'after')?.focus();
    }
  }

  return {
    group,
    digits,
    isShaking,
    onKeyDown,
    onInput: (position: number, text: string) => apply(afterInput(digits, position, extractDigits(text))),
    fill(text: string) {
      const code = extractDigits(text).slice(0, digits.length);
      if (code) apply(afterInput(noDigits, 0, code));
    },
    focus: () => focusBox(Math.max(0, digits.indexOf(''))),
  };
}

/** Returns true for the length of the shake after a rejection, then calls `onEnd`. */
function useShake(rejections: number, onEnd: () => void): boolean {
  const [shownRejections, setShownRejections] = useState(rejections);
  const isShaking = rejections > shownRejections;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isShaking) return undefined;
    const timer = setTimeout(() => {
      setShownRejections(rejections);
      end();
    }, shakeMs);
    return () => clearTimeout(timer);
  }, [isShaking, rejections]);
  return isShaking;
}

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Returns the nearest focusable element outside a group, for keys that leave it. */
function focusableOutside(group: Element | null, side: 'before' | 'after'): HTMLElement | undefined {
  if (!group) return undefined;
  const relation = side === 'after' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const focusable = [...group.ownerDocument.querySelectorAll<HTMLElement>(focusableSelector)].filter(
    (stop) =>
      !group.contains(stop) &&
      (group.compareDocumentPosition(stop) & relation) !== 0 &&
      (stop.checkVisibility?.() ?? true),
  );
  return side === 'after' ? focusable[0] : focusable.at(-1);
}
