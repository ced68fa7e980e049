import { getOverview, overviewPeriods } from '@nabta/contract/operations/console';
import type { Overview, OverviewPeriod } from '@nabta/contract/operations/console';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh, lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { consoleKeys } from '#shared/cache/keys.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { useSearchParam } from '#shared/navigation/use-search-param.ts';
import { formatCsv } from '#shared/saving/csv.ts';
import { saveFile } from '#shared/saving/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { CarbonChart, PlantingsChart, SpeciesDonut } from './overview-charts.tsx';
import { OverviewMetrics } from './overview-metrics.tsx';
import { OpenIssues, RecentDeliveries } from './overview-work.tsx';

import styles from './overview.module.css';

export const texts = ['overview', 'chart'] as const;

export function Subtitle() {
  const { t } = useTexts('overview');
  const { firstname } = useAccount();
  return t('overview.greeting', { name: `\u2068${firstname ?? ''}\u2069` });
}

export function Actions() {
  return (
    <>
      <OverviewPeriodChoice />
      <OverviewExport />
    </>
  );
}

export function Page() {
  const { t } = useTexts('overview');
  const { role } = useAccount();
  const query = useOverview();
  const { data, isPlaceholderData } = query;
  if (data === undefined) {
    return (
      <QueryState
        query={query}
        errorTitle={t('overview.errorTitle')}
        heights={[130, 300, 300]}
        className={styles.view}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className={styles.view}>
      <OverviewMetrics overview={data} />
      <div className={styles.charts}>
        <Card className={styles.panel}>
          <CarbonChart carbon={data.carbon} />
        </Card>
        <Card className={styles.panel}>
          <PlantingsChart plantings={data.plantings} />
        </Card>
      </div>
      <div className={styles.work}>
        <Card className={styles.panel}>
          <SpeciesDonut species={data.species} />
        </Card>
        {can(role, 'seeChain') && (
          <Card className={styles.panel}>
            <Suspense>
              <RecentDeliveries />
            </Suspense>
          </Card>
        )}
        {data.openIssues && (
          <Card className={styles.panel}>
            <OpenIssues issues={data.openIssues} />
          </Card>
        )}
      </div>
    </div>
  );
}

function OverviewPeriodChoice() {
  const { t } = useTexts('overview');
  const [period, setPeriod] = useOverviewPeriod();
  return (
    <Segmented
      label={t('overview.period')}
      value={period}
      onChange={setPeriod}
      options={overviewPeriods.map((value) => ({ value, label: t(`filter.${value}`) }))}
    />
  );
}

function OverviewExport() {
  const { t } = useTexts('overview');
  const { data, isPlaceholderData } = useOverview();
  const csvRowsOf = useCsvRows();
  const save = () => {
    if (data === undefined) return;
    const content = new Blob([formatCsv(csvRowsOf(data))], { type: 'text/csv;charset=utf-8' });
    saveFile(content, `nabta-overview-${dayInRiyadh(new Date(data.to))}.csv`);
  };
  return (
    <Button
      size="sm"
      icon="download-simple"
      disabled={data === undefined || isPlaceholderData}
      onClick={save}
    >
      {t('overview.export')}
    </Button>
  );
}

/** Columns: section, item, value, previous value. */
function useCsvRows(): (overview: Overview) => (string | number)[][] {
  const { t, language } = useTexts('overview');
  return ({ trees, planted, co2RemovedKg, survival, owners, carbon, plantings, species }) => {
    const title = t('overview.title');
    const before = (value: number | null) => value ?? '';
    return [
      [t('overview.part'), t('overview.item'), t('overview.value'), t('overview.before')],
      [title, t('overview.trees'), trees.now, before(trees.before)],
      [title, t('overview.planted'), planted.now, before(planted.before)],
      [
        title,
        t('overview.co2'),
        co2RemovedKg.now / 1_000,
        before(co2RemovedKg.before && co2RemovedKg.before / 1_000),
      ],
      ...(survival === null
        ? []
        : [
            [
              title,
              t('overview.survival'),
              survival.now * 100,
              before(survival.before && survival.before * 100),
            ],
          ]),
      [title, t('overview.owners'), owners.now, before(owners.before)],
      ...carbon.map(({ at, co2RemovedKg: kg, yearBeforeKg }) => [
        t('overview.carbon'),
        lastDayInRiyadh(new Date(at)),
        kg / 1_000,
        yearBeforeKg / 1_000,
      ]),
      ...plantings.map((week) => [
        t('overview.plantings'),
        dayInRiyadh(new Date(week.from)),
        week.planted,
        '',
      ]),
      ...species.map(({ commonName, trees: count }) => [
        t('overview.species'),
        (commonName && nameIn(commonName, language)) ?? t('overview.unknownSpecies'),
        count,
        '',
      ]),
    ];
  };
}

/** Period from the URL, so that it survives back navigation. */
function useOverviewPeriod(): [OverviewPeriod, (period: OverviewPeriod) => void] {
  const [param, setPeriod] = useSearchParam('period');
  return [overviewPeriods.find((period) => period === param) ?? 'last30Days', setPeriod];
}

function useOverview() {
  const [period] = useOverviewPeriod();
  return useApiQuery(
    getOverview,
    { query: { period } },
    { queryKey: consoleKeys.overviewOf(period), placeholderData: keepPreviousData },
  );
}
