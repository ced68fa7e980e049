import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import styles from './radio-choices.module.css';

interface RadioChoicesProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  value: Choice | undefined;
  onChange: (choice: Choice) => void;
  disabled?: boolean;
  /** Why nothing may be left open. */
  problem?: string | undefined;
  /** How the choices stand beside each other. */
  className: string | undefined;
  /** How one looks; `:has(:checked)` is the chosen one. */
  choiceClassName: string | undefined;
  children: (choice: Choice) => ReactNode;
}

/** One of a few, each pressed as a whole: radio buttons that are heard and not seen. */
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
      <legend className={styles.legend}>{label}</legend>
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
