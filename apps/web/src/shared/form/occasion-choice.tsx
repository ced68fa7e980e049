import type { Occasion } from '@nabta/domain/gift-state';

import { giftTexts } from '../../locales/gift.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { RadioChoices } from '../../ui/radio-choices.tsx';
import { OccasionArt } from './occasion-art.tsx';

import styles from './occasion-choice.module.css';

interface OccasionChoiceProps<Choice extends Occasion> {
  label: string;
  choices: readonly Choice[];
  value: Choice;
  onChange: (occasion: Choice) => void;
}

/** What a gift or a dedication is for, each with the art of its card. */
export function OccasionChoice<Choice extends Occasion>(props: OccasionChoiceProps<Choice>) {
  const tell = useTextFile(giftTexts);
  return (
    <RadioChoices {...props} className={styles.tiles} choiceClassName={styles.tile}>
      {(occasion) => (
        <>
          <OccasionArt occasion={occasion} className={styles.art} />
          <span className={styles.name}>{tell(`occasion.${occasion}`)}</span>
        </>
      )}
    </RadioChoices>
  );
}
