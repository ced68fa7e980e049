import type { Sample, SampleTree } from '@nabta/contract/supply/sample';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { Metrics, RecordLayout, RecordSection } from '#shared/record/record-layout.tsx';
import { RecordPage } from '#shared/record/record-page.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import { singlePageOf } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useCloseSample, useSample } from './sample-queries.ts';
import { useShareText } from './use-share-text.ts';

import utilities from '#ui/utilities.module.css';

export const texts = ['sample', 'table', 'record'] as const;

const treesSchema = { name: 'sampled-trees', sorts: [], filters: [] } as const;
const strataSchema = { name: 'strata', sorts: [], filters: [] } as const;

export function Page({ id }: { id: string }) {
  const { t } = useTexts('sample');
  const query = useSample(id);
  return (
    <RecordPage query={query} backTo={{ href: urls.console('samples'), label: t('sample.title') }}>
      {(sample) =>
        sample && (
          <RecordLayout aside={<Summary sample={sample} />}>
            <SampledTrees sample={sample} query={query} />
            <Strata sample={sample} query={query} />
          </RecordLayout>
        )
      }
    </RecordPage>
  );
}

function Summary({ sample }: { sample: Sample }) {
  const { t, language, formatDate, formatNumber } = useTexts('sample');
  const shareText = useShareText();
  const { stand, reached, trees, population, endsOn, closedAt, result, draw, reason } = sample;
  const progress = t('sample.reachedOf', { reached: formatNumber(reached), trees: formatNumber(trees) });
  return (
    <RecordSection
      title={nameIn(stand.name, language) ?? stand.id}
      end={
        <Chip kind={closedAt === null ? 'info' : 'success'}>
          {t(closedAt === null ? 'sample.open' : 'sample.closed')}
        </Chip>
      }
    >
      <ProgressBar label={t('sample.reached')} value={reached} max={trees} valueText={progress} />
      <Metrics
        metrics={[
          { label: t('sample.reached'), value: progress },
          { label: t('sample.population'), value: formatNumber(population) },
          { label: t('sample.endsOn'), value: formatDate(endsOn, { dateStyle: 'medium' }) },
          { label: t('sample.draw'), value: formatNumber(draw) },
          ...(result === null
            ? []
            : [
                { label: t('sample.existence'), value: shareText(result.existence) },
                { label: t('sample.survival'), value: shareText(result.survival) },
                { label: t('sample.not_found'), value: formatNumber(result.notFound) },
                { label: t('sample.method'), value: result.method },
              ]),
        ]}
      />
      {reason !== null && (
        <p className={utilities.mutedNote}>
          {t('sample.reason')}: <bdi>{reason}</bdi>
        </p>
      )}
      <p className={utilities.mutedNote}>{t('sample.independent')}</p>
      <Proof sample={sample} />
      {closedAt === null && <CloseSample sample={sample} />}
    </RecordSection>
  );
}

/** With the seed anybody can repeat the draw; its digest was fixed before. */
function Proof({ sample: { commitment, seed } }: { sample: Sample }) {
  const { t } = useTexts('sample');
  return (
    <dl className={utilities.mutedNote}>
      <dt>{t('sample.commitment')}</dt>
      <dd className={utilities.breakAnywhere}>{commitment}</dd>
      {seed !== null && (
        <>
          <dt>{t('sample.seed')}</dt>
          <dd className={utilities.breakAnywhere}>{seed}</dd>
        </>
      )}
    </dl>
  );
}

function CloseSample({ sample: { id, reached, trees } }: { sample: Sample }) {
  const { t } = useTexts('sample');
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const closing = useCloseSample(() => {
    toasts.show({ kind: 'success', text: t('sample.closedToast') });
    setIsAsking(false);
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t('sample.close')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('sample.close')}
        body={t('sample.closeBody', { count: trees - reached })}
        confirmLabel={t('sample.close')}
        pending={closing.isPending}
        onConfirm={() => closing.mutate(id)}
      />
    </>
  );
}

type PartProps = { sample: Sample; query: ReturnType<typeof useSample> };

const outcomeTones = { alive: 'success', dead: 'warn', not_found: 'danger' } as const;

function SampledTrees({ sample, query }: PartProps) {
  const { t } = useTexts('sample');
  return (
    <DataTable
      {...singlePageOf(query, sample.sampled)}
      label={t('sample.sampled')}
      columns={useTreeColumns()}
      state={useTableState(treesSchema)}
      rowId={({ publicId }) => publicId}
      hrefOf={({ publicId }) => urls.consoleTree(publicId)}
      empty={{ title: t('sample.emptyTitle'), body: t('sample.emptyBody') }}
      errorTitle={t('sample.errorTitle')}
    />
  );
}

function useTreeColumns() {
  const { t } = useTexts('sample');
  const { column, codeColumn, nameColumn } = useColumns<SampleTree>();
  return [
    codeColumn('tree', t('sample.tree'), ({ publicId }) => publicId, { width: 140, isFixed: true }),
    nameColumn('specie', t('sample.specie'), ({ specie }) => specie?.commonName, { emptyText: '—' }),
    nameColumn('land', t('sample.land'), ({ land }) => land?.name, { emptyText: t('sample.noLand') }),
    column(
      'outcome',
      t('sample.outcome'),
      ({ outcome }) =>
        outcome === null ? (
          t('sample.pending')
        ) : (
          <Chip kind={outcomeTones[outcome]}>{t(`sample.${outcome}`)}</Chip>
        ),
      { width: [120, 1] },
    ),
  ];
}

function Strata({ sample, query }: PartProps) {
  const { t } = useTexts('sample');
  const { nameColumn, countColumn } = useColumns<Sample['strata'][number]>();
  return (
    <DataTable
      {...singlePageOf(query, sample.strata)}
      label={t('sample.strata')}
      columns={[
        nameColumn('land', t('sample.land'), ({ land }) => land?.name, {
          emptyText: t('sample.noLand'),
          isFixed: true,
        }),
        nameColumn('specie', t('sample.specie'), ({ specie }) => specie?.commonName, { emptyText: '—' }),
        countColumn('population', t('sample.population'), ({ population }) => population),
        countColumn('trees', t('sample.trees'), ({ trees }) => trees),
        countColumn('reached', t('sample.reached'), ({ reached }) => reached),
      ]}
      state={useTableState(strataSchema)}
      rowId={({ land, specie }) => `${land?.id} ${specie?.id}`}
      empty={{ title: t('sample.emptyTitle'), body: t('sample.emptyBody') }}
      errorTitle={t('sample.errorTitle')}
    />
  );
}
