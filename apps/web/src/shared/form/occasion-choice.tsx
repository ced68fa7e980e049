import type { Occasion } from '@nabta/domain/gift-state';

import { useTexts } from '#platform/texts.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';

import { OccasionArt } from './occasion-art.tsx';

import styles from './occasion-choice.module.css';

interface OccasionChoiceProps<Choice extends Occasion> {
  label: string;
  choices: readonly Choice[];
  value: Choice;
  onChange: (occasion: Choice) => void;
}

export function OccasionChoice<Choice extends Occasion>(props: OccasionChoiceProps<Choice>) {
  const { t } = useTexts('gift');
  return (
    <RadioChoices {...props} className={styles.tiles} choiceClassName={styles.tile}>
      {(occasion) => (
        <>
          <OccasionArt occasion={occasion} className={styles.art} />
          <span className={styles.name}>{t(`occasion.${occasion}`)}</span>
        </>
      )}
    </RadioChoices>
  );
}
