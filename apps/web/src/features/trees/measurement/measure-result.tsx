import type { TreeBenefit } from '@nabta/contract/tree-benefit';

import { measurementTexts } from '../../locales/measurement.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { RangeBar } from '../eco-benefit/cards/range-bar.tsx';
import { useEcoUnits } from '../eco-benefit/use-eco-units.ts';

import styles from './measure-result.module.css';

type MeasureResultProps = { before: TreeBenefit; after: TreeBenefit };

/** The range before the measurement and after it, on one scale. */
export function MeasureResult({ before, after }: MeasureResultProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(measurementTexts);
  const { kgNumber } = useEcoUnits();
  const widthOf = ({ likely }: TreeBenefit) => likely.highKg - likely.lowKg;
  const narrower = widthOf(before) > 0 ? 1 - widthOf(after) / widthOf(before) : 0;
  const max = Math.max(before.likely.highKg, after.likely.highKg) * 1.06;
  if (!after.isMeasured) {
    return (
      <p role="status" className={styles.words}>
        {tell('measurement.heightKept')}
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
        <div key={name} className={styles.row}>
          <p className={styles.line}>
            <span>{tell(`measurement.${name}`)}</span>
            <b className={styles.range}>
              {tell('measurement.rangeKg', { low: kgNumber(likely.lowKg), high: kgNumber(likely.highKg) })}
            </b>
          </p>
          <RangeBar low={likely.lowKg} high={likely.highKg} value={co2RemovedKg} max={max} />
        </div>
      ))}
      <p className={styles.words}>
        {narrower >= 0.005
          ? tell('measurement.narrower', { percent: formatNumber(narrower, { style: 'percent' }) })
          : tell('measurement.notNarrower')}
      </p>
    </div>
  );
}
