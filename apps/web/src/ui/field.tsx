import { useId } from 'react';
import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';

import styles from './field.module.css';

/** Texts around the control of a form field. */
export interface FieldTexts {
  label: ReactNode;
  /** Shown at the end of the label row, such as a character count. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

interface FieldProps extends FieldTexts {
  children: (control: FieldControl) => ReactNode;
}

/** Attributes that link a control to its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Form field with label, hint and error; `children` renders the control. */
export function Field({ label, labelEnd, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div>
      <div className={styles.labelRow}>
        <label htmlFor={id}>{label}</label>
        {labelEnd}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="warning-circle-fill" size={16} />
      <span>{children}</span>
    </p>
  );
}
