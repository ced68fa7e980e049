import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { smallestAmount } from '@nabta/domain/benefit-amount';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

import { Amount } from '../amount.tsx';
import { useEcoUnits } from '../use-eco-units.ts';
import { BenefitCard, BenefitOutlook } from './benefit-card.tsx';

import styles from './carbon-card.module.css';

interface CarbonCardProps {
  benefit: Pick<EcoBenefit, 'co2RemovedKg' | 'likely' | 'annualRateKg' | 'to' | 'asOf'>;
  level?: 2 | 3;
  since?: ReactNode;
  /** False for a tree that has ended and removes no more CO2. */
  hasRate?: boolean;
  children?: ReactNode;
}

const deviceTime = { timeStyle: 'short' } as const;
const riyadhTime = { ...deviceTime, timeZone: 'Asia/Riyadh' } as const;

export function CarbonCard({ benefit, level = 3, since, hasRate = true, children }: CarbonCardProps) {
  const { t, formatDate } = useTexts('eco-benefit');
  const { quantities, formatKg } = useEcoUnits();
  const { co2RemovedKg, likely, annualRateKg, to, asOf } = benefit;
  const isLive = to === asOf;
  // The server does not know the time zone of the device.
  const timeOfDay = useIsHydrated() ? deviceTime : riyadhTime;
  return (
    <BenefitCard
      id="carbon"
      level={level}
      icon={{ name: 'cloud-fill', tone: 'info' }}
      title={t('ecoBenefit.carbon')}
      subtitle={
        <>
          {since && <p className={styles.since}>{since}</p>}
          {isLive && (
            <p className={styles.since}>{t('ecoBenefit.asOf', { time: formatDate(asOf, timeOfDay) })}</p>
          )}
        </>
      }
    >
      <p className={styles.amount}>
        <Amount quantity={quantities.kg(co2RemovedKg)} large />
        {co2RemovedKg >= 1_000 && <Amount quantity={quantities.tonnes(co2RemovedKg)} />}
      </p>
      {/* An amount shown as zero has no range. */}
      {co2RemovedKg < smallestAmount ? (
        <p className={styles.likely}>{t('ecoBenefit.seedling')}</p>
      ) : (
        <>
          <RangeBar low={likely.lowKg} high={likely.highKg} value={co2RemovedKg} />
          <p className={styles.likely}>
            {t('ecoBenefit.likely', { low: formatKg(likely.lowKg), high: formatKg(likely.highKg) })}
            <span className={styles.hint}>{t('ecoBenefit.likelyHint')}</span>
          </p>
        </>
      )}
      {hasRate && (
        <BenefitOutlook icon="chart-line-up">
          {t('ecoBenefit.rate', { value: formatKg(annualRateKg) })}
        </BenefitOutlook>
      )}
      {children}
    </BenefitCard>
  );
}

interface RangeBarProps {
  low: number;
  high: number;
  value: number;
  /** End of the scale; compared bars share it. */
  max?: number;
}

/** Decorative: the text next to it states the same range. */
export function RangeBar({ low, high, value, max = high * 1.12 }: RangeBarProps) {
  const percentOf = (amount: number) => `${max > 0 ? Math.min(100, Math.max(0, (amount / max) * 100)) : 0}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        className={styles.range}
        style={{ insetInlineStart: percentOf(low), inlineSize: percentOf(high - low) }}
      />
      <span className={styles.value} style={{ insetInlineStart: percentOf(value) }} />
    </span>
  );
}
