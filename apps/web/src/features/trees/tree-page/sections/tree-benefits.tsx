import type { Tree } from '@nabta/contract/trees/tree';
import { lazy, Suspense, useState } from 'react';

import { BenefitSkeleton } from '#features/trees/eco-benefit/benefit-skeleton.tsx';
import { isYoung } from '#features/trees/eco-benefit/tree/is-young.ts';
import { MeasureInvite } from '#features/trees/measurement/measure-invite.tsx';
import { useTexts } from '#platform/texts.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import { treeAge } from './tree-age.ts';
import { TreeOrigin } from './tree-origin.tsx';

import styles from './tree-benefits.module.css';

const TreeImpact = lazy(async () => ({
  default: (await import('#features/trees/eco-benefit/tree/tree-impact.tsx')).TreeImpact,
}));

export function TreeBenefits({ tree }: { tree: Tree }) {
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
        <Suspense fallback={<BenefitSkeleton />}>
          <TreeImpact tree={tree} origin={<TreeOrigin tree={tree} />} />
          {tree.isMine && !tree.isDeleted && tree.endedAt === null && (
            <MeasureInvite publicId={tree.publicId} />
          )}
        </Suspense>
      </div>
    </section>
  );
}

type Metric = { icon: IconName; label: string; value: string };

function useMetrics(tree: Tree): Metric[] {
  const { t, formatNumber } = useTexts('tree-page');
  const [now] = useState(() => new Date());
  const { heightM = null, dbhCm = null } = tree.measurements.at(-1) ?? {};
  const metrics: Metric[] = [];
  // The age of a young tree is omitted: the page shows its planting date above.
  if (tree.endedAt !== null || !isYoung(tree.plantedAt, now)) {
    const until = tree.endedAt === null ? now : new Date(tree.endedAt);
    const { unit, count } = treeAge(new Date(tree.plantedAt), until);
    const value = t(`treeDetail.${unit}`, { count });
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
