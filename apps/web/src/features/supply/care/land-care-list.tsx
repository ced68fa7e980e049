import type { LandCare } from '@nabta/contract/supply/care';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import { singlePageOf } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';

import { useLandCares } from './care-queries.ts';
import { RoundStatus } from './round-status.tsx';

const careSchema = { name: 'care', sorts: [], filters: [] } as const;

export const texts = ['care', 'table'] as const;

export function Subtitle() {
  return useTexts('care').t('care.subtitle');
}

/** Lists the lands by this week's needs, highest first. */
export function Page() {
  const { t } = useTexts('care');
  const cares = useLandCares();
  return (
    <DataTable
      {...singlePageOf(cares, cares.data)}
      label={t('care.list')}
      columns={useCareColumns()}
      state={useTableState(careSchema)}
      rowId={({ land }) => land.id}
      hrefOf={({ land }) => urls.consoleLandCare(land.id)}
      empty={{ title: t('care.emptyTitle'), body: t('care.emptyBody') }}
      errorTitle={t('care.errorTitle')}
    />
  );
}

function useCareColumns() {
  const { t, formatDate } = useTexts('care');
  const { column, nameColumn, countColumn } = useColumns<LandCare>();
  return [
    nameColumn('land', t('care.land'), ({ land }) => land.name, { width: [180, 2], isFixed: true }),
    countColumn('trees', t('care.trees'), ({ trees }) => trees, { width: 110 }),
    countColumn('litres', t('care.litres'), ({ litresPerWeek }) => litresPerWeek, { width: 150 }),
    column(
      'round',
      t('care.round'),
      ({ lastRound }) =>
        lastRound === null ? (
          t('care.noRound')
        ) : (
          <>
            <RoundStatus status={lastRound.status} />{' '}
            {formatDate(lastRound.plannedOn, { dateStyle: 'medium' })}
          </>
        ),
      { width: [220, 1.4] },
    ),
  ];
}
