import { plantingPeriods } from '@nabta/contract/tree-record';
import type { LocalizedName } from '@nabta/domain/localized-name';
import { nameIn } from '@nabta/domain/localized-name';
import { treeStatuses } from '@nabta/domain/tree-status';
import { useQuery } from '@tanstack/react-query';

import type { TableFilter } from '../../kit/table/table-filter.ts';
import { tableQuery } from '../../kit/table/table-state.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { treeRecordChoicesQuery } from './tree-record-queries.ts';
import type { RecordQuery } from './tree-record-queries.ts';

const schema = {
  name: 'trees',
  sorts: ['plantedAt'],
  filters: ['specie', 'company', 'land', 'effort', 'planter', 'status', 'planted'],
} as const;

/** What the table of trees shows, as its address says it. */
export function useTreeTable() {
  const state = useTableState(schema);
  // A hand that wrote something else into the address is told so by the server.
  return { state, query: tableQuery(state) as RecordQuery };
}

const inPeriods = { last7Days: true, last30Days: true, thisMonth: true } as const;

/** What the table can be narrowed down by, in the words of the page. */
export function useTreeFilters(): readonly TableFilter[] {
  const { t, language } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  const { data } = useQuery(treeRecordChoicesQuery(useApi()));
  const named = ({ id, name }: { id: string; name: LocalizedName }) => ({
    id,
    name: nameIn(name, language) ?? id,
  });
  return [
    {
      key: 'status',
      label: tell('treeRecord.status'),
      kind: 'choice',
      choices: treeStatuses.map((id) => ({ id, name: tell(`treeRecord.${id}`) })),
    },
    {
      key: 'planted',
      label: tell('treeRecord.planted'),
      kind: 'choice',
      choices: plantingPeriods.map((id) => ({
        id,
        name: isShared(id) ? t(`filter.${id}`) : tell(`treeRecord.${id}`),
      })),
    },
    {
      key: 'specie',
      label: tell('treeRecord.specie'),
      kind: 'choice',
      choices: data?.specie.map(({ id, commonName }) => named({ id, name: commonName })),
    },
    ...(['company', 'land', 'effort', 'planter'] as const).map((key) => ({
      key,
      label: tell(`treeRecord.${key}`),
      kind: 'choice' as const,
      choices: data?.[key].map(named),
    })),
  ];
}

function isShared(period: (typeof plantingPeriods)[number]): period is keyof typeof inPeriods {
  return period in inPeriods;
}
