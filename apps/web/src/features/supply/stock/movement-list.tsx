import { movementKinds } from '@nabta/contract/supply/stock';
import type { StockMovement } from '@nabta/contract/supply/stock';
import { nameIn } from '@nabta/domain/localized-name';

import { fullName } from '#features/people/account/full-name.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import type { TableFilter } from '#shared/table/table-props.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { tableQuery, useTableState } from '#shared/table/use-table-state.ts';
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
  return (
    <DataTable
      {...useTablePages(useMovementPages(tableQuery(state)))}
      label={t('stock.movements')}
      columns={useMovementColumns()}
      state={state}
      filters={useMovementFilters()}
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
      choices: efforts?.map(({ id, name }) => ({ id, name: nameIn(name, language) })),
    },
    {
      key: 'specieId',
      label: t('stock.specie'),
      choices: species?.map(({ id, commonName }) => ({ id, name: nameIn(commonName, language) ?? id })),
    },
    {
      key: 'kind',
      label: t('stock.kind'),
      choices: movementKinds.map((id) => ({ id, name: t(`stock.${id}`) })),
    },
  ];
}

function hrefOfSource({ source: { type, id, code } }: StockMovement): string {
  if (type === 'delivery') return urls.consoleDelivery(id);
  return type === 'issue' ? urls.consoleIssue(id) : urls.tree(code ?? id);
}

function useMovementColumns() {
  const { t, language, formatNumber } = useTexts('stock');
  const { column, textColumn, nameColumn, timeColumn } = useColumns<StockMovement>();
  return [
    timeColumn('at', t('stock.at'), ({ at }) => at, { width: [160, 1], isFixed: true }),
    nameColumn('effort', t('stock.effort'), ({ effort }) => effort.name, { width: [150, 1.3] }),
    column('specie', t('stock.specie'), ({ specie }) => nameIn(specie.commonName, language) ?? specie.id),
    column(
      'change',
      t('stock.change'),
      ({ quantity }) => <bdi dir="ltr">{formatNumber(quantity, { signDisplay: 'always' })}</bdi>,
      { width: 90, isNumber: true },
    ),
    column('kind', t('stock.kind'), ({ kind }) => <Chip kind={tones[kind]}>{t(`stock.${kind}`)}</Chip>),
    textColumn('source', t('stock.source'), ({ source }) => source.code),
    textColumn('by', t('stock.by'), ({ by }) => by && fullName(by)),
    column('note', t('stock.note'), ({ note }) => note, { isExtra: true }),
  ];
}
