import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import type { ReactNode } from 'react';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Amount } from '../amount.tsx';
import { BenefitCard, BenefitOutlook } from '../cards/benefit-card.tsx';
import { useEcoUnits } from '../use-eco-units.ts';

import styles from './future-card.module.css';

interface FutureCardProps {
  forecast: NonNullable<TreeBenefit['forecast']>;
  nextMilestone: TreeBenefit['nextMilestone'];
  /** Where it stands and whom to thank for it. */
  children?: ReactNode;
}

/** What a young tree will be, since what it is would read as nothing. */
export function FutureCard({ forecast, nextMilestone, children }: FutureCardProps) {
  const { formatTreeDay } = useTexts();
  const tell = useTextFile(ecoBenefitTexts);
  const { roughKg, told } = useEcoUnits();
  return (
    <BenefitCard
      id="future"
      icon={{ name: 'plant-fill' }}
      title={tell('ecoBenefit.future', { year: String(forecast.year) })}
    >
      <p>
        <Amount of={roughKg(forecast.co2RemovedKg)} large />
      </p>
      <p className={styles.likely}>
        {tell('ecoBenefit.likelyRough', {
          low: told(roughKg(forecast.likely.lowKg)),
          high: told(roughKg(forecast.likely.highKg)),
        })}
      </p>
      {nextMilestone && (
        <BenefitOutlook icon="star-fill">
          {tell('ecoBenefit.milestone', {
            amount: told(roughKg(nextMilestone.co2Kg)),
            when: formatTreeDay(nextMilestone.at, { month: 'long', year: 'numeric' }),
          })}
        </BenefitOutlook>
      )}
      {children}
    </BenefitCard>
  );
}
