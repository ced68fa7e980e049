import { movementKinds } from '@nabta/contract/stock';
import type { StockMovement } from '@nabta/contract/stock';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import type { TableFilter } from '../../kit/table/table-filter.ts';
import { useTablePages } from '../../kit/table/table-pages.ts';
import { tableQuery } from '../../kit/table/table-state.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { stockTexts } from '../../locales/stock.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Chip } from '../../ui/chip.tsx';
import { fullName } from '../account/full-name.ts';
import { useEfforts, useSpecies } from '../delivery/delivery-queries.ts';
import { useMovementPages } from './stock-queries.ts';

const movementSchema = { name: 'movements', sorts: [], filters: ['effortId', 'specieId', 'kind'] } as const;

const tones = {
  delivered: 'success',
  adjusted: 'warn',
  planted: 'info',
  returned: 'neutral',
} as const satisfies Record<StockMovement['kind'], string>;

/** Why stock changed, newest first; each leads to what it came from. */
export function MovementList() {
  const tell = useTextFile(stockTexts);
  const state = useTableState(movementSchema);
  const filters = useMovementFilters();
  const pages = useTablePages(useMovementPages(tableQuery(state) as Parameters<typeof useMovementPages>[0]));
  return (
    <DataTable
      {...pages}
      label={tell('stock.movements')}
      columns={useColumns()}
      state={state}
      filters={filters}
      rowId={({ id }) => id}
      hrefOf={hrefOfSource}
      empty={{ title: tell('stock.movementsEmptyTitle'), body: tell('stock.emptyBody') }}
      errorTitle={tell('stock.movementsErrorTitle')}
    />
  );
}

function useMovementFilters(): readonly TableFilter[] {
  const { language } = useTexts();
  const tell = useTextFile(stockTexts);
  const { data: efforts } = useEfforts();
  const { data: species } = useSpecies();
  return [
    {
      key: 'effortId',
      label: tell('stock.effort'),
      kind: 'choice',
      choices: efforts?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })),
    },
    {
      key: 'specieId',
      label: tell('stock.specie'),
      kind: 'choice',
      choices: species?.map(({ id, commonName }) => ({ id, name: nameIn(commonName, language) ?? id })),
    },
    {
      key: 'kind',
      label: tell('stock.kind'),
      kind: 'choice',
      choices: movementKinds.map((id) => ({ id, name: tell(`stock.${id}`) })),
    },
  ];
}

function hrefOfSource({ source: { type, id, code } }: StockMovement): string {
  if (type === 'delivery') return urls.consoleDelivery(id);
  return type === 'issue' ? urls.consoleIssue(id) : urls.tree(code ?? id);
}

function useColumns(): readonly TableColumn<StockMovement>[] {
  const { language, formatDate, formatNumber } = useTexts();
  const tell = useTextFile(stockTexts);
  return useMemo(
    () => [
      {
        id: 'at',
        title: tell('stock.at'),
        isFixed: true,
        width: 'minmax(160px, 1fr)',
        render: ({ at }) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'effort',
        title: tell('stock.effort'),
        width: 'minmax(150px, 1.3fr)',
        render: ({ effort }) => <bdi>{nameIn(effort.name, language)}</bdi>,
      },
      {
        id: 'specie',
        title: tell('stock.specie'),
        render: ({ specie }) => nameIn(specie.commonName, language) ?? specie.id,
      },
      {
        id: 'change',
        title: tell('stock.change'),
        isNumber: true,
        width: '90px',
        render: ({ quantity }) => <bdi dir="ltr">{formatNumber(quantity, { signDisplay: 'always' })}</bdi>,
      },
      {
        id: 'kind',
        title: tell('stock.kind'),
        render: ({ kind }) => <Chip kind={tones[kind]}>{tell(`stock.${kind}`)}</Chip>,
      },
      { id: 'source', title: tell('stock.source'), render: ({ source }) => <bdi>{source.code}</bdi> },
      {
        id: 'by',
        title: tell('stock.by'),
        render: ({ by }) => by && <bdi>{fullName(by)}</bdi>,
      },
      { id: 'note', title: tell('stock.note'), isExtra: true, render: ({ note }) => note },
    ],
    [language, formatDate, formatNumber, tell],
  );
}
