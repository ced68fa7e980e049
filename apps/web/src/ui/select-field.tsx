import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

import styles from './select-field.module.css';
import input from './text-field.module.css';

interface SelectFieldProps {
  label: string;
  options: readonly { id: string; name: string }[];
  /** Stands for no choice. */
  anyLabel: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  disabled?: boolean;
}

/** The browser's own list, which every phone shows in the way its owner knows. */
export function SelectField({
  label,
  options,
  anyLabel,
  value,
  onChange,
  disabled = false,
}: SelectFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <span className={styles.field}>
          <select
            {...control}
            className={`${input.input} ${styles.select}`}
            disabled={disabled}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value || undefined)}
          >
            <option value="">{anyLabel}</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="caret-down" size={16} className={styles.caret} />
        </span>
      )}
    </Field>
  );
}
