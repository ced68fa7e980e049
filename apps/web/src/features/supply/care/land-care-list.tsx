import type { LandCare } from '@nabta/contract/care';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { wholeTable } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { careTexts } from '../../locales/care.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { useLandCares } from './care-queries.ts';
import { RoundStatus } from './round-status.tsx';

const careSchema = { name: 'care', sorts: [], filters: [] } as const;

/** What each land needs this week, most first. */
export function LandCareList() {
  const tell = useTextFile(careTexts);
  const state = useTableState(careSchema);
  return (
    <DataTable
      {...wholeTable(useLandCares())}
      label={tell('care.list')}
      columns={useColumns()}
      state={state}
      rowId={({ land }) => land.id}
      hrefOf={({ land }) => urls.consoleCare(land.id)}
      empty={{ title: tell('care.emptyTitle'), body: tell('care.emptyBody') }}
      errorTitle={tell('care.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<LandCare>[] {
  const { language, formatNumber, formatDate } = useTexts();
  const tell = useTextFile(careTexts);
  return useMemo(
    () => [
      {
        id: 'land',
        title: tell('care.land'),
        isFixed: true,
        width: 'minmax(180px, 2fr)',
        render: ({ land }) => <bdi>{nameIn(land.name, language)}</bdi>,
      },
      {
        id: 'trees',
        title: tell('care.trees'),
        isNumber: true,
        width: '110px',
        render: ({ trees }) => formatNumber(trees),
      },
      {
        id: 'litres',
        title: tell('care.litres'),
        isNumber: true,
        width: '150px',
        render: ({ litresPerWeek }) => formatNumber(Math.round(litresPerWeek)),
      },
      {
        id: 'round',
        title: tell('care.round'),
        width: 'minmax(220px, 1.4fr)',
        render: ({ lastRound }) =>
          lastRound === null ? (
            tell('care.noRound')
          ) : (
            <>
              <RoundStatus status={lastRound.status} />{' '}
              {formatDate(lastRound.plannedOn, { dateStyle: 'medium' })}
            </>
          ),
      },
    ],
    [language, formatNumber, formatDate, tell],
  );
}
