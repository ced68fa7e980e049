import { nextGrowthStepOf } from '@nabta/domain/growth-step';

import { badgeTexts } from '../../locales/badge.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

import styles from './growth-step.module.css';

/** The small step on the way to a badge that is far away; nothing where the badge itself is next. */
export function GrowthStep({ treesPlanted }: { treesPlanted: number }) {
  const tell = useTextFile(badgeTexts);
  const step = nextGrowthStepOf(treesPlanted);
  if (step === undefined) return null;
  return (
    <p className={styles.step}>
      <Icon name="plant" size={20} />
      {tell('growthStep.next', { step, count: step - treesPlanted })}
    </p>
  );
}
