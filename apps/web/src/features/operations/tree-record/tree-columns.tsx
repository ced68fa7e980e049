import type { TreeRecord } from '@nabta/contract/operations/tree-record';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { fullName } from '#features/people/account/full-name.ts';
import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePhoto } from '#features/trees/tree/tree-photo.tsx';
import { useTexts } from '#platform/texts.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { Ltr } from '#ui/ltr.tsx';

import { CompanyLabel } from './company-label.tsx';
import { StatusChip } from './status-chip.tsx';

import styles from './tree-columns.module.css';

export function useTreeColumns(): readonly TableColumn<TreeRecord>[] {
  const { t, language, formatNumber } = useTexts('tree-record');
  return useMemo(() => {
    const renderName = (record: { name: Parameters<typeof nameIn>[0] } | null) =>
      record && <bdi>{nameIn(record.name, language)}</bdi>;
    return [
      {
        id: 'tree',
        title: t('treeRecord.tree'),
        isFixed: true,
        width: 'minmax(176px, 1.4fr)',
        render: (tree) => <TreeCell tree={tree} />,
      },
      {
        id: 'specie',
        title: t('treeRecord.specie'),
        width: 'minmax(110px, 1.05fr)',
        render: ({ specie }) => specie && <bdi>{nameIn(specie.commonName, language)}</bdi>,
      },
      {
        id: 'owner',
        title: t('treeRecord.owner'),
        width: 'minmax(120px, 1.1fr)',
        render: ({ owner }) => (owner === null ? '—' : <bdi>{fullName(owner)}</bdi>),
      },
      {
        id: 'company',
        title: t('treeRecord.company'),
        width: 'minmax(164px, 1.3fr)',
        render: ({ plantedByCompany }) => plantedByCompany && <CompanyLabel company={plantedByCompany} />,
      },
      {
        id: 'land',
        title: t('treeRecord.land'),
        width: 'minmax(150px, 1.2fr)',
        render: ({ land }) => renderName(land),
      },
      {
        id: 'effort',
        title: t('treeRecord.effort'),
        isExtra: true,
        width: 'minmax(120px, 1fr)',
        render: ({ effort }) => renderName(effort),
      },
      {
        id: 'tag',
        title: t('treeRecord.tag'),
        isExtra: true,
        width: '120px',
        render: ({ tag }) => tag && <Ltr>{tag}</Ltr>,
      },
      {
        id: 'co2',
        title: t('treeRecord.co2'),
        isNumber: true,
        width: '90px',
        render: ({ co2RemovedKg }) =>
          formatNumber(co2RemovedKg, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      },
      {
        id: 'plantedAt',
        title: t('treeRecord.date'),
        isDescendingFirst: true,
        width: '102px',
        render: ({ plantedAt }) => <Ltr>{dayOf(plantedAt)}</Ltr>,
      },
      {
        id: 'status',
        title: t('treeRecord.status'),
        width: '116px',
        render: ({ status }) => <StatusChip status={status} />,
      },
    ] satisfies TableColumn<TreeRecord>[];
  }, [t, language, formatNumber]);
}

const riyadhDateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Riyadh', dateStyle: 'short' });

/** ISO date in Riyadh, so that dates align in the column: 2026-03-01. */
function dayOf(instant: string): string {
  return riyadhDateFormat.format(new Date(instant));
}

function TreeCell({ tree }: { tree: TreeRecord }) {
  const name = useTreeName(tree);
  return (
    <span className={styles.tree}>
      <span className={styles.photo}>
        <TreePhoto image={tree.image} alt="" shape="row" />
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
