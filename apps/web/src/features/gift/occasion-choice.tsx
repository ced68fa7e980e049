import type { Occasion } from '@nabta/domain/gift-state';
import { useId } from 'react';

import { giftTexts } from '../../locales/gift.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { OccasionArt } from './occasion-art.tsx';

import styles from './occasion-choice.module.css';

interface OccasionChoiceProps<Choice extends Occasion> {
  label: string;
  choices: readonly Choice[];
  value: Choice;
  onChange: (occasion: Choice) => void;
}

/** What a gift or a dedication is for, each with the art of its card. */
export function OccasionChoice<Choice extends Occasion>({
  label,
  choices,
  value,
  onChange,
}: OccasionChoiceProps<Choice>) {
  const tell = useTextFile(giftTexts);
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.tiles}>
        {choices.map((occasion) => (
          <label key={occasion} className={styles.tile}>
            <input
              type="radio"
              name={group}
              className={styles.input}
              checked={value === occasion}
              onChange={() => onChange(occasion)}
            />
            <OccasionArt occasion={occasion} className={styles.art} />
            <span className={styles.name}>{tell(`occasion.${occasion}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
