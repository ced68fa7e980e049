import type { TreeRecord } from '@nabta/contract/tree-record';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import type { TableColumn } from '../../kit/table/table-column.ts';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { fullName } from '../account/full-name.ts';
import { TreeName, useTreeName } from '../tree/tree-name.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';
import { CompanyMark } from './company-mark.tsx';
import { StatusChip } from './status-chip.tsx';

import styles from './tree-columns.module.css';

export function useTreeColumns(): readonly TableColumn<TreeRecord>[] {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  return useMemo(() => {
    const named = (thing: { name: Parameters<typeof nameIn>[0] } | null) =>
      thing && <bdi>{nameIn(thing.name, language)}</bdi>;
    return [
      {
        id: 'tree',
        title: tell('treeRecord.tree'),
        isFixed: true,
        width: 'minmax(176px, 1.4fr)',
        render: (tree) => <TreeCell tree={tree} />,
      },
      {
        id: 'specie',
        title: tell('treeRecord.specie'),
        width: 'minmax(110px, 1.05fr)',
        render: ({ specie }) => specie && <bdi>{nameIn(specie.commonName, language)}</bdi>,
      },
      {
        id: 'owner',
        title: tell('treeRecord.owner'),
        width: 'minmax(120px, 1.1fr)',
        render: ({ owner }) => (owner === null ? '—' : <bdi>{fullName(owner)}</bdi>),
      },
      {
        id: 'company',
        title: tell('treeRecord.company'),
        width: 'minmax(164px, 1.3fr)',
        render: ({ plantedByCompany }) => plantedByCompany && <CompanyMark company={plantedByCompany} />,
      },
      {
        id: 'land',
        title: tell('treeRecord.land'),
        width: 'minmax(150px, 1.2fr)',
        render: ({ land }) => named(land),
      },
      {
        id: 'effort',
        title: tell('treeRecord.effort'),
        isExtra: true,
        width: 'minmax(120px, 1fr)',
        render: ({ effort }) => named(effort),
      },
      {
        id: 'tag',
        title: tell('treeRecord.tag'),
        isExtra: true,
        width: '120px',
        render: ({ tag }) => tag && <Ltr>{tag}</Ltr>,
      },
      {
        id: 'co2',
        title: tell('treeRecord.co2'),
        isNumber: true,
        width: '90px',
        render: ({ co2RemovedKg }) =>
          formatNumber(co2RemovedKg, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      },
      {
        id: 'plantedAt',
        title: tell('treeRecord.date'),
        isDescendingFirst: true,
        width: '102px',
        render: ({ plantedAt }) => <Ltr>{dayOf(plantedAt)}</Ltr>,
      },
      {
        id: 'status',
        title: tell('treeRecord.status'),
        width: '116px',
        render: ({ status }) => <StatusChip status={status} />,
      },
    ] satisfies TableColumn<TreeRecord>[];
  }, [tell, language, formatNumber]);
}

const inRiyadh = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Riyadh', dateStyle: 'short' });

/** As tables write it, one below the other: 2026-03-01. */
function dayOf(instant: string): string {
  return inRiyadh.format(new Date(instant));
}

function TreeCell({ tree }: { tree: TreeRecord }) {
  const name = useTreeName(tree);
  return (
    <span className={styles.tree}>
      <span className={styles.photo}>
        <TreePhoto image={tree.image} alt="" shape="row" />
      </span>
      <span className={styles.words}>
        <TreeName {...name} className={styles.name} />
        <span className={styles.id}>
          <Ltr>{tree.publicId}</Ltr>
        </span>
      </span>
    </span>
  );
}
