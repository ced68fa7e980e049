import type { Tree } from '@nabta/contract/tree';
import { lazy, Suspense, useState } from 'react';

import { treePageTexts } from '../../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BenefitSkeleton } from '../../eco-benefit/benefit-skeleton.tsx';
import { isYoung } from '../../eco-benefit/tree/is-young.ts';
import { MeasureInvite } from '../../measurement/measure-invite.tsx';
import { treeAge } from './tree-age.ts';
import { TreeOrigin } from './tree-origin.tsx';

import styles from './tree-benefits.module.css';

const TreeImpact = lazy(async () => ({
  default: (await import('../../eco-benefit/tree/tree-impact.tsx')).TreeImpact,
}));

/** What is known of a tree's size, and what it gives. */
export function TreeBenefits({ tree }: { tree: Tree }) {
  const { formatTreeDay } = useTexts();
  const tell = useTextFile(treePageTexts);
  const figures = useFigures(tree);
  const measured = tree.measurements.at(-1);
  return (
    <section id="size" className={styles.section}>
      <h2>{tell('treeDetail.benefitsTitle')}</h2>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ icon, label, value }) => (
            <div key={label} className={styles.figure}>
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
      {measured && (
        <p className={styles.measured}>
          {tell('treeDetail.measuredOn', { date: formatTreeDay(measured.measuredAt) })}
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

type Figure = { icon: IconName; label: string; value: string };

function useFigures(tree: Tree): Figure[] {
  const { formatNumber } = useTexts();
  const tell = useTextFile(treePageTexts);
  const [now] = useState(() => new Date());
  const { heightM = null, dbhCm = null } = tree.measurements.at(-1) ?? {};
  const figures: Figure[] = [];
  // A young tree leads with what it will be, and the day it was planted stands above.
  if (tree.endedAt !== null || !isYoung(tree.plantedAt, now)) {
    const until = tree.endedAt === null ? now : new Date(tree.endedAt);
    const { unit, count } = treeAge(new Date(tree.plantedAt), until);
    const value = tell(`treeDetail.${unit}`, { count });
    figures.push({ icon: 'clock', label: tell('treeDetail.age'), value });
  }
  if (heightM !== null) {
    const value = tell('treeDetail.metres', { value: formatNumber(heightM) });
    figures.push({ icon: 'ruler', label: tell('treeDetail.height'), value });
  }
  if (dbhCm !== null) {
    const value = tell('treeDetail.centimetres', { value: formatNumber(dbhCm) });
    figures.push({ icon: 'tree', label: tell('treeDetail.trunk'), value });
  }
  return figures;
}
