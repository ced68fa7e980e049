import type { EcoBenefit } from '@nabta/contract/eco-benefit';
import type { ReactNode } from 'react';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Amount } from '../amount.tsx';
import { FormulaText } from '../formula-text.tsx';
import { useEcoUnits } from '../use-eco-units.ts';
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

/** What is less than this is written as nothing, and so has no range to show. */
export const smallestKg = 0.005;

/** The number everybody looks for, never without the range it lies in. */
export function CarbonCard({ benefit, level = 3, since, hasRate = true, children }: CarbonCardProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(ecoBenefitTexts);
  const { quantities, kgNumber } = useEcoUnits();
  const { co2RemovedKg, likely, annualRateKg, to, asOf } = benefit;
  const isLive = to === asOf;
  const Heading = `h${level}` as const;
  return (
    <Card as="section" id="carbon" className={styles.card}>
      <div className={styles.head}>
        <IconTile name="cloud-fill" tone="info" size={24} />
        <div>
          <Heading className={styles.title}>
            <FormulaText>{tell('ecoBenefit.carbon')}</FormulaText>
          </Heading>
          {since && <p className={styles.since}>{since}</p>}
          {isLive && (
            <p className={styles.since}>
              {tell('ecoBenefit.asOf', { time: formatDate(asOf, { timeStyle: 'short' }) })}
            </p>
          )}
        </div>
      </div>
      <p className={styles.amount}>
        <Amount of={quantities.kg(co2RemovedKg)} large />
        {co2RemovedKg >= 1_000 && <Amount of={quantities.tonnes(co2RemovedKg)} />}
      </p>
      {co2RemovedKg < smallestKg ? (
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
        <p className={styles.rate}>
          <Icon name="chart-line-up" size={20} />
          {tell('ecoBenefit.rate', { value: kgNumber(annualRateKg) })}
        </p>
      )}
      {children}
    </Card>
  );
}
