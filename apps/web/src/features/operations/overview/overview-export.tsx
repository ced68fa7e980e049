import type { Overview } from '@nabta/contract/operations/console';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { formatCsv } from '#shared/saving/csv.ts';
import { saveFile } from '#shared/saving/save-file.ts';
import { Button } from '#ui/button.tsx';

import { useOverview } from './use-overview.ts';

/** Downloads the overview as one CSV table. */
export function OverviewExport() {
  const { t } = useTexts('overview');
  const { data, isPlaceholderData } = useOverview();
  const rows = useRows();
  const save = () => {
    if (data === undefined) return;
    const content = new Blob([formatCsv(rows(data))], { type: 'text/csv;charset=utf-8' });
    saveFile(content, `nabta-overview-${dayOf(data.to)}.csv`);
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
function useRows(): (overview: Overview) => (string | number)[][] {
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
        dayOf(Date.parse(at) - 1),
        kg / 1_000,
        yearBeforeKg / 1_000,
      ]),
      ...plantings.map((week) => [t('overview.plantings'), dayOf(week.from), week.planted, '']),
      ...species.map(({ commonName, trees: count }) => [
        t('overview.species'),
        (commonName && nameIn(commonName, language)) ?? t('overview.unknownSpecies'),
        count,
        '',
      ]),
    ];
  };
}

/** ISO date in the Riyadh time zone. */
function dayOf(instant: string | number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date(instant));
}
