import { useId } from 'react';

import utilities from '#ui/utilities.module.css';
import styles from './checkbox-list.module.css';

interface CheckboxListProps {
  label: string;
  choices: readonly { id: string; name: string }[];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

export function CheckboxList({ label, choices, value, onChange }: CheckboxListProps) {
  const id = useId();
  const toggle = (chosen: string) =>
    onChange(value.includes(chosen) ? value.filter((each) => each !== chosen) : [...value, chosen]);
  return (
    <fieldset className={styles.group}>
      <legend className={utilities.legend}>{label}</legend>
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
