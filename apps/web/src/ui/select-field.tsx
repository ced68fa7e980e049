import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

import styles from './select-field.module.css';
import input from './text-field.module.css';

interface SelectFieldProps<Id extends string> {
  label: string;
  options: readonly { id: Id; name: string }[];
  /** Label of the empty choice. */
  anyLabel: string;
  value: string | undefined;
  onChange: (id: Id | undefined) => void;
  disabled?: boolean;
}

/** Native select, which every phone shows in its own familiar way. */
export function SelectField<Id extends string>({
  label,
  options,
  anyLabel,
  value,
  onChange,
  disabled = false,
}: SelectFieldProps<Id>) {
  return (
    <Field label={label}>
      {(control) => (
        <span className={styles.field}>
          <select
            {...control}
            className={`${input.input} ${styles.select}`}
            disabled={disabled}
            value={value ?? ''}
            onChange={({ target }) => onChange(options.find(({ id }) => id === target.value)?.id)}
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
