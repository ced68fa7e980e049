import type { Tree } from '@nabta/contract/tree';
import { useState } from 'react';

import { treePageTexts } from '../../locales/tree-page.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { treeAge } from './tree-age.ts';

import styles from './tree-benefits.module.css';

/** What is known of a tree's size; its benefits are counted from this. */
export function TreeBenefits({ tree }: { tree: Tree }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(treePageTexts);
  const figures = useFigures(tree);
  const measured = tree.measurements.at(-1);
  return (
    <section className={styles.section}>
      <h2>{tell('treeDetail.benefitsTitle')}</h2>
      <dl className={styles.figures}>
        {figures.map(({ icon, label, value }) => (
          <div key={label} className={styles.figure}>
            <span className={styles.tile}>
              <Icon name={icon} size={20} />
            </span>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <Card className={styles.note}>
        <span className={styles.tile}>
          <Icon name="leaf-fill" size={20} />
        </span>
        <p>
          {tell('treeDetail.benefitsSoon')}
          {measured && (
            <span className={styles.measured}>
              {tell('treeDetail.measuredOn', { date: formatDate(measured.measuredAt) })}
            </span>
          )}
        </p>
      </Card>
    </section>
  );
}

type Figure = { icon: IconName; label: string; value: string };

function useFigures(tree: Tree): Figure[] {
  const { formatNumber } = useTexts();
  const tell = useTextFile(treePageTexts);
  const [now] = useState(() => new Date());
  const { unit, count } = treeAge(
    new Date(tree.plantedAt),
    tree.endedAt === null ? now : new Date(tree.endedAt),
  );
  const { heightM = null, dbhCm = null } = tree.measurements.at(-1) ?? {};
  const figures: Figure[] = [
    { icon: 'clock', label: tell('treeDetail.age'), value: tell(`treeDetail.${unit}`, { count }) },
  ];
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
