import type { EcoBenefit } from '@nabta/contract/eco-benefit';
import type { ReactNode } from 'react';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Amount } from '../amount.tsx';
import { smallestAmount, useEcoUnits } from '../use-eco-units.ts';
import { BenefitCard, BenefitOutlook } from './benefit-card.tsx';
import { RangeBar } from './range-bar.tsx';

import styles from './carbon-card.module.css';

interface CarbonCardProps {
  benefit: Pick<EcoBenefit, 'co2RemovedKg' | 'likely' | 'annualRateKg' | 'to' | 'asOf'>;
  level?: 2 | 3;
  /** After the title: since when. */
  since?: ReactNode;
  /** A tree that has ended removes no more. */
  hasRate?: boolean;
  children?: ReactNode;
}

/** The number everybody looks for, never without the range it lies in. */
export function CarbonCard({ benefit, level = 3, since, hasRate = true, children }: CarbonCardProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(ecoBenefitTexts);
  const { quantities, kgNumber } = useEcoUnits();
  const { co2RemovedKg, likely, annualRateKg, to, asOf } = benefit;
  const isLive = to === asOf;
  return (
    <BenefitCard
      id="carbon"
      level={level}
      icon={{ name: 'cloud-fill', tone: 'info' }}
      title={tell('ecoBenefit.carbon')}
      under={
        <>
          {since && <p className={styles.since}>{since}</p>}
          {isLive && (
            <p className={styles.since}>
              {tell('ecoBenefit.asOf', { time: formatDate(asOf, { timeStyle: 'short' }) })}
            </p>
          )}
        </>
      }
    >
      <p className={styles.amount}>
        <Amount of={quantities.kg(co2RemovedKg)} large />
        {co2RemovedKg >= 1_000 && <Amount of={quantities.tonnes(co2RemovedKg)} />}
      </p>
      {/* What is written as nothing has no range to show. */}
      {co2RemovedKg < smallestAmount ? (
        <p className={styles.likely}>{tell('ecoBenefit.seedling')}</p>
      ) : (
        <>
          <RangeBar low={likely.lowKg} high={likely.highKg} value={co2RemovedKg} />
          <p className={styles.likely}>
            {tell('ecoBenefit.likely', { low: kgNumber(likely.lowKg), high: kgNumber(likely.highKg) })}
            <span className={styles.hint}>{tell('ecoBenefit.likelyHint')}</span>
          </p>
        </>
      )}
      {hasRate && (
        <BenefitOutlook icon="chart-line-up">
          {tell('ecoBenefit.rate', { value: kgNumber(annualRateKg) })}
        </BenefitOutlook>
      )}
      {children}
    </BenefitCard>
  );
}
