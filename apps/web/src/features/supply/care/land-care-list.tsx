import type { LandCare } from '@nabta/contract/supply/care';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { singlePageTable } from '#shared/table/table-pages.ts';
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
  const state = useTableState(careSchema);
  return (
    <DataTable
      {...singlePageTable(useLandCares())}
      label={t('care.list')}
      columns={useColumns()}
      state={state}
      rowId={({ land }) => land.id}
      hrefOf={({ land }) => urls.consoleLandCare(land.id)}
      empty={{ title: t('care.emptyTitle'), body: t('care.emptyBody') }}
      errorTitle={t('care.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<LandCare>[] {
  const { t, language, formatNumber, formatDate } = useTexts('care');
  return useMemo(
    () => [
      {
        id: 'land',
        title: t('care.land'),
        isFixed: true,
        width: 'minmax(180px, 2fr)',
        render: ({ land }) => <bdi>{nameIn(land.name, language)}</bdi>,
      },
      {
        id: 'trees',
        title: t('care.trees'),
        isNumber: true,
        width: '110px',
        render: ({ trees }) => formatNumber(trees),
      },
      {
        id: 'litres',
        title: t('care.litres'),
        isNumber: true,
        width: '150px',
        render: ({ litresPerWeek }) => formatNumber(Math.round(litresPerWeek)),
      },
      {
        id: 'round',
        title: t('care.round'),
        width: 'minmax(220px, 1.4fr)',
        render: ({ lastRound }) =>
          lastRound === null ? (
            t('care.noRound')
          ) : (
            <>
              <RoundStatus status={lastRound.status} />{' '}
              {formatDate(lastRound.plannedOn, { dateStyle: 'medium' })}
            </>
          ),
      },
    ],
    [language, formatNumber, formatDate, t],
  );
}
