import { plantingPeriods } from '@nabta/contract/operations/tree-record';
import type { LocalizedName } from '@nabta/domain/localized-name';
import { nameIn } from '@nabta/domain/localized-name';
import { treeStatuses } from '@nabta/domain/tree-status';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import type { TableFilter } from '#shared/table/table-props.ts';
import { tableQuery, useTableState } from '#shared/table/use-table-state.ts';

import { treeRecordChoicesQuery } from './tree-record-queries.ts';
import type { RecordQuery } from './tree-record-queries.ts';

const schema = {
  name: 'trees',
  sorts: ['plantedAt'],
  filters: ['specie', 'company', 'land', 'effort', 'planter', 'status', 'planted'],
} as const;

export function useTreeTable() {
  const state = useTableState(schema);
  return { state, query: tableQuery<RecordQuery>(state) };
}

export function useTreeFilters(): readonly TableFilter[] {
  const { t, language } = useTexts('tree-record');
  const { data } = useQuery(treeRecordChoicesQuery(useApi()));
  const toChoice = ({ id, name }: { id: string; name: LocalizedName }) => ({
    id,
    name: nameIn(name, language) ?? id,
  });
  return [
    {
      key: 'status',
      label: t('treeRecord.status'),
      choices: treeStatuses.map((id) => ({ id, name: t(`treeRecord.${id}`) })),
    },
    {
      key: 'planted',
      label: t('treeRecord.planted'),
      choices: plantingPeriods.map((id) => ({
        id,
        name:
          id === 'last7Days' || id === 'last30Days' || id === 'thisMonth'
            ? t(`filter.${id}`)
            : t(`treeRecord.${id}`),
      })),
    },
    {
      key: 'specie',
      label: t('treeRecord.specie'),
      choices: data?.specie.map(({ id, commonName }) => toChoice({ id, name: commonName })),
    },
    ...(['company', 'land', 'effort', 'planter'] as const).map((key) => ({
      key,
      label: t(`treeRecord.${key}`),
      choices: data?.[key].map(toChoice),
    })),
  ];
}
