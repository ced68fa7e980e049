import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';

import { Amount } from '../amount.tsx';
import { BenefitCard, BenefitOutlook } from '../cards/benefit-card.tsx';
import { useEcoUnits } from '../use-eco-units.ts';

import utilities from '#ui/utilities.module.css';

interface FutureCardProps {
  forecast: NonNullable<TreeBenefit['forecast']>;
  nextMilestone: TreeBenefit['nextMilestone'];
  children?: ReactNode;
}

/** Forecast of a young tree, whose current amounts would be displayed as zero. */
export function FutureCard({ forecast, nextMilestone, children }: FutureCardProps) {
  const { t, formatTreeDay } = useTexts('eco-benefit');
  const { roughKg, formatQuantity } = useEcoUnits();
  return (
    <BenefitCard
      id="future"
      icon={{ name: 'plant-fill' }}
      title={t('ecoBenefit.future', { year: String(forecast.year) })}
    >
      <p>
        <Amount of={roughKg(forecast.co2RemovedKg)} large />
      </p>
      <p className={utilities.mutedText}>
        {t('ecoBenefit.likelyRough', {
          low: formatQuantity(roughKg(forecast.likely.lowKg)),
          high: formatQuantity(roughKg(forecast.likely.highKg)),
        })}
      </p>
      {nextMilestone && (
        <BenefitOutlook icon="star-fill">
          {t('ecoBenefit.milestone', {
            amount: formatQuantity(roughKg(nextMilestone.co2Kg)),
            when: formatTreeDay(nextMilestone.at, { month: 'long', year: 'numeric' }),
          })}
        </BenefitOutlook>
      )}
      {children}
    </BenefitCard>
  );
}
