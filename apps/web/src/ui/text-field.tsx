import { clsx } from 'clsx';
import type { InputHTMLAttributes, Ref } from 'react';

import { Field, type FieldTexts } from './field.tsx';

import styles from './text-field.module.css';

interface TextFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className' | 'id' | 'value'> {
  value: string;
  onChange: (text: string) => void;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, labelEnd, hint, error, onChange, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          dir={input.value ? 'auto' : undefined}
          {...input}
          {...control}
          className={clsx(styles.input, className)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
