import type { EcoBenefit } from '@nabta/contract/eco-benefit';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { smallestAmount, useEcoUnits } from '../use-eco-units.ts';
import { BenefitCard } from './benefit-card.tsx';

import styles from './air-card.module.css';

const pollutants = ['o3G', 'no2G', 'so2G', 'pm10G', 'pm25G'] as const;

/** What was taken out of the air, pollutant by pollutant; the length of a line only repeats its number. */
export function AirCard({ air, level = 3 }: Pick<EcoBenefit, 'air'> & { level?: 2 | 3 }) {
  const tell = useTextFile(ecoBenefitTexts);
  const { quantities, told } = useEcoUnits();
  // What is written as nothing is drawn as nothing.
  const largest = Math.max(smallestAmount, ...pollutants.map((name) => air[name]));
  return (
    <BenefitCard level={level} title={tell('ecoBenefit.airDetail')}>
      <dl className={styles.list}>
        {pollutants.map((name) => (
          <div key={name} className={styles.item}>
            <dt>{tell(`ecoBenefit.${name}`)}</dt>
            <dd className={styles.value}>{told(quantities.grams(air[name]))}</dd>
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
