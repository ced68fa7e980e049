import type { Overview } from '@nabta/contract/console';
import { nameIn } from '@nabta/domain/localized-name';

import { csvOf } from '../../kit/saving/csv.ts';
import { saveFile } from '../../kit/saving/save-file.ts';
import { overviewTexts } from '../../locales/overview.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useOverview } from './use-overview.ts';

/** Everything that the overview shows as one table, as it stands on the screen. */
export function OverviewExport() {
  const tell = useTextFile(overviewTexts);
  const { data, isPlaceholderData } = useOverview();
  const rows = useRows();
  const save = () => {
    if (data === undefined) return;
    const content = new Blob([csvOf(rows(data))], { type: 'text/csv;charset=utf-8' });
    saveFile(content, `nabta-overview-${dayOf(data.to)}.csv`);
  };
  return (
    <Button
      size="sm"
      icon="download-simple"
      disabled={data === undefined || isPlaceholderData}
      onClick={save}
    >
      {tell('overview.export')}
    </Button>
  );
}

/** Four columns: which part it belongs to, what it is, the number, and what it was before. */
function useRows(): (overview: Overview) => (string | number)[][] {
  const { language } = useTexts();
  const tell = useTextFile(overviewTexts);
  return ({ trees, planted, co2RemovedKg, survival, owners, carbon, plantings, species }) => {
    const title = tell('overview.title');
    const before = (value: number | null) => value ?? '';
    return [
      [tell('overview.part'), tell('overview.item'), tell('overview.value'), tell('overview.before')],
      [title, tell('overview.trees'), trees.now, before(trees.before)],
      [title, tell('overview.planted'), planted.now, before(planted.before)],
      [
        title,
        tell('overview.co2'),
        co2RemovedKg.now / 1_000,
        before(co2RemovedKg.before && co2RemovedKg.before / 1_000),
      ],
      ...(survival === null
        ? []
        : [
            [
              title,
              tell('overview.survival'),
              survival.now * 100,
              before(survival.before && survival.before * 100),
            ],
          ]),
      [title, tell('overview.owners'), owners.now, before(owners.before)],
      ...carbon.map(({ at, co2RemovedKg: kg, yearBeforeKg }) => [
        tell('overview.carbon'),
        dayOf(Date.parse(at) - 1),
        kg / 1_000,
        yearBeforeKg / 1_000,
      ]),
      ...plantings.map((week) => [tell('overview.plantings'), dayOf(week.from), week.planted, '']),
      ...species.map(({ commonName, trees: count }) => [
        tell('overview.species'),
        (commonName && nameIn(commonName, language)) ?? tell('overview.unknownSpecies'),
        count,
        '',
      ]),
    ];
  };
}

/** As programs read it, and as Riyadh counts it. */
function dayOf(instant: string | number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date(instant));
}
