import { movementKinds } from '@nabta/contract/supply/stock';
import type { StockMovement } from '@nabta/contract/supply/stock';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { fullName } from '#features/people/account/full-name.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import type { TableFilter } from '#shared/table/table-filter.ts';
import { useTablePages } from '#shared/table/table-pages.ts';
import { tableQuery } from '#shared/table/table-state.ts';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';

import { useEfforts, useSpecies } from '../delivery/delivery-queries.ts';
import { useMovementPages } from './stock-queries.ts';

const movementSchema = { name: 'movements', sorts: [], filters: ['effortId', 'specieId', 'kind'] } as const;

const tones = {
  delivered: 'success',
  adjusted: 'warn',
  planted: 'info',
  returned: 'neutral',
} as const satisfies Record<StockMovement['kind'], string>;

/** Stock movements, newest first; each row links to its source. */
export function MovementList() {
  const { t } = useTexts('stock');
  const state = useTableState(movementSchema);
  const filters = useMovementFilters();
  const pages = useTablePages(useMovementPages(tableQuery(state) as Parameters<typeof useMovementPages>[0]));
  return (
    <DataTable
      {...pages}
      label={t('stock.movements')}
      columns={useColumns()}
      state={state}
      filters={filters}
      rowId={({ id }) => id}
      hrefOf={hrefOfSource}
      empty={{ title: t('stock.movementsEmptyTitle'), body: t('stock.emptyBody') }}
      errorTitle={t('stock.movementsErrorTitle')}
    />
  );
}

function useMovementFilters(): readonly TableFilter[] {
  const { t, language } = useTexts('stock');
  const { data: efforts } = useEfforts();
  const { data: species } = useSpecies();
  return [
    {
      key: 'effortId',
      label: t('stock.effort'),
      kind: 'choice',
      choices: efforts?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })),
    },
    {
      key: 'specieId',
      label: t('stock.specie'),
      kind: 'choice',
      choices: species?.map(({ id, commonName }) => ({ id, name: nameIn(commonName, language) ?? id })),
    },
    {
      key: 'kind',
      label: t('stock.kind'),
      kind: 'choice',
      choices: movementKinds.map((id) => ({ id, name: t(`stock.${id}`) })),
    },
  ];
}

function hrefOfSource({ source: { type, id, code } }: StockMovement): string {
  if (type === 'delivery') return urls.consoleDelivery(id);
  return type === 'issue' ? urls.consoleIssue(id) : urls.tree(code ?? id);
}

function useColumns(): readonly TableColumn<StockMovement>[] {
  const { t, language, formatDate, formatNumber } = useTexts('stock');
  return useMemo(
    () => [
      {
        id: 'at',
        title: t('stock.at'),
        isFixed: true,
        width: 'minmax(160px, 1fr)',
        render: ({ at }) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'effort',
        title: t('stock.effort'),
        width: 'minmax(150px, 1.3fr)',
        render: ({ effort }) => <bdi>{nameIn(effort.name, language)}</bdi>,
      },
      {
        id: 'specie',
        title: t('stock.specie'),
        render: ({ specie }) => nameIn(specie.commonName, language) ?? specie.id,
      },
      {
        id: 'change',
        title: t('stock.change'),
        isNumber: true,
        width: '90px',
        render: ({ quantity }) => <bdi dir="ltr">{formatNumber(quantity, { signDisplay: 'always' })}</bdi>,
      },
      {
        id: 'kind',
        title: t('stock.kind'),
        render: ({ kind }) => <Chip kind={tones[kind]}>{t(`stock.${kind}`)}</Chip>,
      },
      { id: 'source', title: t('stock.source'), render: ({ source }) => <bdi>{source.code}</bdi> },
      {
        id: 'by',
        title: t('stock.by'),
        render: ({ by }) => by && <bdi>{fullName(by)}</bdi>,
      },
      { id: 'note', title: t('stock.note'), isExtra: true, render: ({ note }) => note },
    ],
    [language, formatDate, formatNumber, t],
  );
}
