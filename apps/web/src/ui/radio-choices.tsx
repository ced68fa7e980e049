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
  /** Validation error. */
  problem?: string | undefined;
  /** Layout of the choices. */
  className: string | undefined;
  /** Style of a choice; use `:has(:checked)` for the selected one. */
  choiceClassName: string | undefined;
  children: (choice: Choice) => ReactNode;
}

/** Custom-styled radio buttons; the native inputs are visually hidden. */
export function RadioChoices<Choice extends string>({
  label,
  choices,
  value,
  onChange,
  disabled = false,
  problem,
  className,
  choiceClassName,
  children,
}: RadioChoicesProps<Choice>) {
  const [name, problemId] = [useId(), useId()];
  return (
    <fieldset className={styles.group} aria-describedby={problem === undefined ? undefined : problemId}>
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
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
