import type { Tree } from '@nabta/contract/trees/tree';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { isYoungTree, treeAge } from '@nabta/domain/tree-age';
import { useState } from 'react';

import { TreeImpact } from '#features/trees/eco-benefit/tree/tree-impact.tsx';
import { MeasureInvite } from '#features/trees/measurement/measure-invite.tsx';
import { SurvivalSection } from '#features/trees/survival/survival-section.tsx';
import { useTexts } from '#platform/texts.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import { TreeSection } from './tree-section.tsx';

import styles from './tree-details-content.module.css';

/** The numbers and records of a tree, loaded when its details are opened. */
export function TreeDetailsContent({ tree }: { tree: Tree }) {
  const survivalId = tree.effort?.id ?? (tree.hasLandPage ? tree.land?.id : null) ?? null;
  return (
    <>
      <Benefits tree={tree} />
      <TreeMeasurements measurements={tree.measurements} />
      <SurvivalSection isNamed scope={tree.effort ? 'effort' : 'land'} id={survivalId} />
    </>
  );
}

function Benefits({ tree }: { tree: Tree }) {
  const { t, formatTreeDay } = useTexts('tree-page');
  const metrics = useMetrics(tree);
  const latestMeasurement = tree.measurements.at(-1);
  return (
    <section id="size" className={styles.section}>
      <h2>{t('treeDetail.benefitsTitle')}</h2>
      {metrics.length > 0 && (
        <dl className={styles.metrics}>
          {metrics.map(({ icon, label, value }) => (
            <div key={label} className={styles.metric}>
              <dt className={styles.label}>
                <span className={styles.tile}>
                  <Icon name={icon} size={20} />
                </span>
                {label}
              </dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {latestMeasurement && (
        <p className={styles.measured}>
          {t('treeDetail.measuredOn', { date: formatTreeDay(latestMeasurement.measuredAt) })}
        </p>
      )}
      <div className={styles.impact}>
        <TreeImpact publicId={tree.publicId} />
        {tree.isMine && !tree.isDeleted && tree.endedAt === null && (
          <MeasureInvite publicId={tree.publicId} />
        )}
      </div>
    </section>
  );
}

const ageKeys = {
  days: 'treeDetail.ageDays',
  months: 'treeDetail.ageMonths',
  years: 'treeDetail.ageYears',
} as const;

type Metric = { icon: IconName; label: string; value: string };

function useMetrics(tree: Tree): Metric[] {
  const { t, formatNumber } = useTexts('tree-page');
  const [now] = useState(() => new Date());
  const { heightM = null, dbhCm = null } = tree.measurements.at(-1) ?? {};
  const metrics: Metric[] = [];
  // The age of a young tree is omitted: the page shows its planting date above.
  if (tree.endedAt !== null || !isYoungTree(tree.plantedAt, now)) {
    const until = tree.endedAt === null ? now : new Date(tree.endedAt);
    const { unit, count } = treeAge(dayInRiyadh(new Date(tree.plantedAt)), dayInRiyadh(until));
    const value = t(ageKeys[unit], { count });
    metrics.push({ icon: 'clock', label: t('treeDetail.age'), value });
  }
  if (heightM !== null) {
    const value = t('treeDetail.metres', { value: formatNumber(heightM) });
    metrics.push({ icon: 'ruler', label: t('treeDetail.height'), value });
  }
  if (dbhCm !== null) {
    const value = t('treeDetail.centimetres', { value: formatNumber(dbhCm) });
    metrics.push({ icon: 'tree', label: t('treeDetail.trunk'), value });
  }
  return metrics;
}

function TreeMeasurements({ measurements }: Pick<Tree, 'measurements'>) {
  const { t, formatTreeDay, formatNumber } = useTexts('tree-page');
  if (measurements.length < 2) return null;
  const formatSize = (key: 'treeDetail.metres' | 'treeDetail.centimetres', value: number | null) =>
    value === null ? '–' : t(key, { value: formatNumber(value) });
  return (
    <TreeSection id="measurements" title={t('treeDetail.measurementsTitle')}>
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
