import type { Tree } from '@nabta/contract/tree';

import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { TreeSection } from './tree-section.tsx';

import styles from './tree-measurements.module.css';

/** How a tree grew from one measurement to the next, the newest first. */
export function TreeMeasurements({ measurements }: Pick<Tree, 'measurements'>) {
  const { formatTreeDay, formatNumber } = useTexts();
  const tell = useTextFile(treePageTexts);
  if (measurements.length < 2) return null;
  const told = (key: 'treeDetail.metres' | 'treeDetail.centimetres', value: number | null) =>
    value === null ? '–' : tell(key, { value: formatNumber(value) });
  return (
    <TreeSection part="measurements" title={tell('treeDetail.measurementsTitle')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{tell('treeDetail.dateLabel')}</th>
            <th scope="col">{tell('treeDetail.height')}</th>
            <th scope="col">{tell('treeDetail.trunkShort')}</th>
          </tr>
        </thead>
        <tbody>
          {measurements.toReversed().map(({ measuredAt, heightM, dbhCm }) => (
            <tr key={measuredAt}>
              <th scope="row">{formatTreeDay(measuredAt, { year: 'numeric', month: 'long' })}</th>
              <td>{told('treeDetail.metres', heightM)}</td>
              <td>{told('treeDetail.centimetres', dbhCm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TreeSection>
  );
}
