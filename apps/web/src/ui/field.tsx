import { useId } from 'react';
import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';

import styles from './field.module.css';

interface FieldProps {
  label: ReactNode;
  /** At the far end of the label, such as a count of characters. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** What ties a control to its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint and error below; the control itself comes from the child. */
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
