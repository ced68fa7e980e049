import type { TreeRecord } from '@nabta/contract/operations/tree-record';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { fullName } from '#features/people/account/full-name.ts';
import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { LevelLabel } from '#features/trees/verification/level-label.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useColumns } from '#shared/table/use-columns.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { CompanyLabel, StatusChip } from './tree-labels.tsx';

import styles from './tree-columns.module.css';

export function useTreeColumns() {
  const { t } = useTexts('tree-record');
  const { column, textColumn, nameColumn, codeColumn, decimalColumn } = useColumns<TreeRecord>();
  return [
    column('tree', t('treeRecord.tree'), (tree) => <TreeCell tree={tree} />, {
      width: [176, 1.4],
      isFixed: true,
    }),
    nameColumn('specie', t('treeRecord.specie'), ({ specie }) => specie?.commonName, { width: [110, 1.05] }),
    textColumn('owner', t('treeRecord.owner'), ({ owner }) => owner && fullName(owner), {
      width: [120, 1.1],
      emptyText: '—',
    }),
    column(
      'company',
      t('treeRecord.company'),
      ({ plantedByCompany }) => plantedByCompany && <CompanyLabel company={plantedByCompany} />,
      { width: [164, 1.3] },
    ),
    nameColumn('land', t('treeRecord.land'), ({ land }) => land?.name, { width: [150, 1.2] }),
    nameColumn('effort', t('treeRecord.effort'), ({ effort }) => effort?.name, {
      width: [120, 1],
      isExtra: true,
    }),
    codeColumn('tag', t('treeRecord.tag'), ({ tag }) => tag, { width: 120, isExtra: true }),
    decimalColumn('co2', t('treeRecord.co2'), ({ co2RemovedKg }) => co2RemovedKg, { width: 90 }),
    codeColumn('plantedAt', t('treeRecord.date'), ({ plantedAt }) => dayInRiyadh(new Date(plantedAt)), {
      width: 102,
      isDescendingFirst: true,
    }),
    column(
      'verification',
      t('treeRecord.verification'),
      ({ verification }) => <LevelLabel level={verification.level} />,
      { width: 200 },
    ),
    column('status', t('treeRecord.status'), ({ status }) => <StatusChip status={status} />, { width: 116 }),
  ];
}

function TreeCell({ tree }: { tree: TreeRecord }) {
  const name = useTreeName(tree);
  return (
    <span className={styles.tree}>
      <span className={styles.photo}>
        <TreePicture tree={tree} shape="row" />
      </span>
      <span className={styles.text}>
        <TreeName {...name} className={styles.name} />
        <span className={styles.id}>
          <Ltr>{tree.publicId}</Ltr>
        </span>
      </span>
    </span>
  );
}
