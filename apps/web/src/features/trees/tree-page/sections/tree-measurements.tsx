import type { Tree } from '@nabta/contract/trees/tree';

import { useTexts } from '#platform/texts.tsx';

import { TreeSection } from './tree-section.tsx';

import styles from './tree-measurements.module.css';

export function TreeMeasurements({ measurements }: Pick<Tree, 'measurements'>) {
  const { t, formatTreeDay, formatNumber } = useTexts('tree-page');
  if (measurements.length < 2) return null;
  const formatSize = (key: 'treeDetail.metres' | 'treeDetail.centimetres', value: number | null) =>
    value === null ? '–' : t(key, { value: formatNumber(value) });
  return (
    <TreeSection part="measurements" title={t('treeDetail.measurementsTitle')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('treeDetail.dateLabel')}</th>
            <th scope="col">{t('treeDetail.height')}</th>
            <th scope="col">{t('treeDetail.trunkShort')}</th>
          </tr>
        </thead>
        <tbody>
          {measurements.toReversed().map(({ measuredAt, heightM, dbhCm }) => (
            <tr key={measuredAt}>
              <th scope="row">{formatTreeDay(measuredAt, { year: 'numeric', month: 'long' })}</th>
              <td>{formatSize('treeDetail.metres', heightM)}</td>
              <td>{formatSize('treeDetail.centimetres', dbhCm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TreeSection>
  );
}
