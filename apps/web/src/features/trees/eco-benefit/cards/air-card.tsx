import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { smallestAmount } from '@nabta/domain/benefit-amount';

import { useTexts } from '#platform/texts.tsx';

import { useEcoUnits } from '../use-eco-units.ts';
import { BenefitCard } from './benefit-card.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './air-card.module.css';

const pollutants = ['o3G', 'no2G', 'so2G', 'pm10G', 'pm25G'] as const;

/** Bars repeat the numbers, so they are hidden from screen readers. */
export function AirCard({ air, level = 3 }: Pick<EcoBenefit, 'air'> & { level?: 2 | 3 }) {
  const { t } = useTexts('eco-benefit');
  const { quantities, formatQuantity } = useEcoUnits();
  // Amounts shown as zero get no bar.
  const largest = Math.max(smallestAmount, ...pollutants.map((name) => air[name]));
  return (
    <BenefitCard level={level} title={t('ecoBenefit.airDetail')}>
      <dl className={utilities.stack10}>
        {pollutants.map((name) => (
          <div key={name} className={styles.item}>
            <dt>{t(`ecoBenefit.${name}`)}</dt>
            <dd className={utilities.semibold}>{formatQuantity(quantities.grams(air[name]))}</dd>
            <span aria-hidden="true" className={styles.track}>
              <span
                className={styles.bar}
                style={{ inlineSize: `${air[name] < smallestAmount ? 0 : (air[name] / largest) * 100}%` }}
              />
            </span>
          </div>
        ))}
      </dl>
    </BenefitCard>
  );
}
