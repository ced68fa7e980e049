import utilities from '#ui/utilities.module.css';
import styles from './checkbox-list.module.css';

interface CheckboxListProps {
  label: string;
  choices: readonly { id: string; name: string }[];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

export function CheckboxList({ label, choices, value, onChange }: CheckboxListProps) {
  const toggle = (toggledId: string) =>
    onChange(
      value.includes(toggledId) ? value.filter((chosenId) => chosenId !== toggledId) : [...value, toggledId],
    );
  return (
    <fieldset className={styles.group}>
      <legend className={utilities.legend}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.id} className={styles.choice}>
            <input
              type="checkbox"
              className={styles.checkbox}
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
