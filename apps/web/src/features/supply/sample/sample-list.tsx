import type { SampleSummary } from '@nabta/contract/supply/sample';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';

import { DrawSample } from './draw-sample.tsx';
import { useSamples } from './sample-queries.ts';
import { useShareText } from './use-share-text.ts';

import utilities from '#ui/utilities.module.css';

const sampleSchema = { name: 'samples', sorts: [], filters: [] } as const;

export const texts = ['sample', 'table', 'record'] as const;

export function Subtitle() {
  return useTexts('sample').t('sample.subtitle');
}

export function Page() {
  const { t } = useTexts('sample');
  return (
    <div className={utilities.column14}>
      <div>
        <DrawSample />
      </div>
      <DataTable
        {...useTablePages(useSamples())}
        label={t('sample.title')}
        columns={useSampleColumns()}
        state={useTableState(sampleSchema)}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleSample(id)}
        empty={{ title: t('sample.emptyTitle'), body: t('sample.emptyBody') }}
        errorTitle={t('sample.errorTitle')}
      />
    </div>
  );
}

function useSampleColumns() {
  const { t, formatNumber } = useTexts('sample');
  const shareText = useShareText();
  const { column, nameColumn, dayColumn, timeColumn } = useColumns<SampleSummary>();
  return [
    nameColumn('stand', t('sample.stand'), ({ stand }) => stand.name, { width: [180, 1.6], isFixed: true }),
    column('scope', t('sample.scope'), ({ scope }) => t(`sample.${scope}`), { width: [110, 0.8] }),
    column(
      'progress',
      t('sample.reached'),
      ({ reached, trees }) =>
        t('sample.reachedOf', { reached: formatNumber(reached), trees: formatNumber(trees) }),
      { width: [130, 1] },
    ),
    column(
      'state',
      t('sample.state'),
      ({ closedAt }) => (
        <Chip kind={closedAt === null ? 'info' : 'success'}>
          {t(closedAt === null ? 'sample.open' : 'sample.closed')}
        </Chip>
      ),
      { width: [110, 0.8] },
    ),
    column('survival', t('sample.survival'), ({ result }) => result && shareText(result.survival), {
      width: [190, 1.2],
    }),
    column('draw', t('sample.draw'), ({ draw }) => formatNumber(draw), { width: [90, 0.6], isNumber: true }),
    dayColumn('endsOn', t('sample.endsOn'), ({ endsOn }) => endsOn, { width: [130, 0.9] }),
    timeColumn('drawnAt', t('sample.drawnAt'), ({ drawnAt }) => drawnAt, { width: [160, 1], isExtra: true }),
  ];
}
