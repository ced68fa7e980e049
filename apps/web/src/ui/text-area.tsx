import { clsx } from 'clsx';
import type { Ref, TextareaHTMLAttributes } from 'react';

import { Field, type FieldTexts } from './field.tsx';

import area from './text-area.module.css';
import styles from './text-field.module.css';

interface TextAreaProps
  extends
    FieldTexts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'className' | 'id' | 'value'> {
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, labelEnd, hint, error, onChange, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => (
        <textarea
          dir={textarea.value ? 'auto' : undefined}
          rows={3}
          {...textarea}
          {...control}
          className={clsx(styles.input, area.area)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
