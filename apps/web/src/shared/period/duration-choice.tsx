import { type Duration, durations } from '@nabta/domain/date-range';
import { useId } from 'react';

import { useTexts } from '#platform/texts.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './duration-choice.module.css';

interface DurationChoiceProps {
  label: string;
  chosen: Duration | undefined;
  onChoose: (duration: Duration | undefined) => void;
  /** Label of the option for any duration. */
  anyLabel: string;
}

export function DurationChoice({ label, chosen, onChoose, anyLabel }: DurationChoiceProps) {
  const { t } = useTexts();
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={utilities.wrap8}>
        {[undefined, ...durations].map((duration) => (
          <label key={duration ?? 'any'} className={styles.choice}>
            <input
              type="radio"
              name={group}
              className={styles.input}
              checked={chosen === duration}
              onChange={() => onChoose(duration)}
            />
            {duration === undefined ? anyLabel : t(`filter.${duration}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
