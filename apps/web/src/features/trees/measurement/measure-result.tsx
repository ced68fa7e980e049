import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';

import { useTexts } from '#platform/texts.tsx';

import { RangeBar } from '../eco-benefit/cards/range-bar.tsx';
import { useEcoUnits } from '../eco-benefit/use-eco-units.ts';

import utilities from '#ui/utilities.module.css';
import styles from './measure-result.module.css';

type MeasureResultProps = { before: TreeBenefit; after: TreeBenefit };

/** Compares the range before and after the measurement on one scale. */
export function MeasureResult({ before, after }: MeasureResultProps) {
  const { t, formatNumber } = useTexts('measurement');
  const { kgNumber } = useEcoUnits();
  const widthOf = ({ likely }: TreeBenefit) => likely.highKg - likely.lowKg;
  const narrower = widthOf(before) > 0 ? 1 - widthOf(after) / widthOf(before) : 0;
  const max = Math.max(before.likely.highKg, after.likely.highKg) * 1.06;
  if (!after.isMeasured) {
    return (
      <p role="status" className={utilities.title3Semibold}>
        {t('measurement.heightKept')}
      </p>
    );
  }
  return (
    <div className={styles.result} role="status">
      {(
        [
          ['before', before],
          ['after', after],
        ] as const
      ).map(([name, { likely, co2RemovedKg }]) => (
        <div key={name} className={utilities.stack10}>
          <p className={styles.line}>
            <span>{t(`measurement.${name}`)}</span>
            <b className={utilities.semibold}>
              {t('measurement.rangeKg', { low: kgNumber(likely.lowKg), high: kgNumber(likely.highKg) })}
            </b>
          </p>
          <RangeBar low={likely.lowKg} high={likely.highKg} value={co2RemovedKg} max={max} />
        </div>
      ))}
      <p className={utilities.title3Semibold}>
        {narrower >= 0.005
          ? t('measurement.narrower', { percent: formatNumber(narrower, { style: 'percent' }) })
          : t('measurement.notNarrower')}
      </p>
    </div>
  );
}
