import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

import styles from './select-field.module.css';
import input from './text-field.module.css';

interface SelectFieldProps {
  label: string;
  options: readonly { id: string; name: string }[];
  /** Label of the empty choice. */
  anyLabel: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  disabled?: boolean;
}

/** Native select, which every phone shows in its own familiar way. */
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
