import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import styles from './radio-choices.module.css';
import utilities from './utilities.module.css';

interface RadioChoicesProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  value: Choice | undefined;
  onChange: (choice: Choice) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** Layout of the choices; a row of pills by default. */
  className?: string | undefined;
  /** Style of a choice; use `:has(:checked)` for the selected one. */
  choiceClassName?: string | undefined;
  children: (choice: Choice) => ReactNode;
}

/** Custom-styled radio buttons; the native inputs are visually hidden. */
export function RadioChoices<Choice extends string>({
  label,
  choices,
  value,
  onChange,
  disabled = false,
  error,
  className = styles.pills,
  choiceClassName = styles.pill,
  children,
}: RadioChoicesProps<Choice>) {
  const [name, errorId] = [useId(), useId()];
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={utilities.legend}>{label}</legend>
      <div className={className}>
        {choices.map((choice) => (
          <label key={choice} className={clsx(styles.choice, choiceClassName)}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={choice === value}
              disabled={disabled}
              onChange={() => onChange(choice)}
            />
            {children(choice)}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
