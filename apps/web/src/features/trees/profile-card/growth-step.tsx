import { nextGrowthStepOf } from '@nabta/domain/growth-step';

import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import styles from './profile-card.module.css';

/** Intermediate step towards a distant badge; renders nothing when the badge itself is next. */
export function GrowthStep({ treesPlanted }: { treesPlanted: number }) {
  const { t } = useTexts('badge');
  const step = nextGrowthStepOf(treesPlanted);
  if (step === undefined) return null;
  return (
    <p className={styles.step}>
      <Icon name="plant" size={20} />
      {t('growthStep.next', { step, count: step - treesPlanted })}
    </p>
  );
}
