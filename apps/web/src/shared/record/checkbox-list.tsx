import { useId } from 'react';

import styles from './pick-list.module.css';

interface PickListProps {
  label: string;
  choices: readonly { id: string; name: string }[];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Several of some, each a box to tick. */
export function PickList({ label, choices, value, onChange }: PickListProps) {
  const id = useId();
  const toggle = (chosen: string) =>
    onChange(value.includes(chosen) ? value.filter((each) => each !== chosen) : [...value, chosen]);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.id} htmlFor={`${id}-${choice.id}`} className={styles.choice}>
            <input
              id={`${id}-${choice.id}`}
              type="checkbox"
              className={styles.box}
              checked={value.includes(choice.id)}
              onChange={() => toggle(choice.id)}
            />
            <bdi>{choice.name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
