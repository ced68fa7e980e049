import type { Dashboard, DashboardFigures } from '@nabta/contract/operations/dashboard';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { typedKeys } from '@nabta/domain/typed-object';

import { csvLine } from '#core/csv/csv-line.ts';

import { dashboardColumns, dashboardTexts } from './dashboard.texts.ts';

const metrics = typedKeys(dashboardColumns);

/** Dashboard rows and total as CSV with unrounded numbers. */
export function dashboardCsv({ by, rows, total }: Dashboard, language: Language): string {
  const lineOf = (name: string, id: string, values: DashboardFigures) =>
    csvLine([name, id, ...metrics.map((metric) => values[metric] ?? '')]);
  const head = [
    dashboardTexts[by][language],
    'id',
    ...metrics.map((metric) => dashboardColumns[metric][language]),
  ];
  const lines = rows.map((row) => {
    const name = row.name === null ? dashboardTexts.others[language] : nameIn(row.name, language);
    return lineOf(name ?? '', row.id ?? '', row);
  });
  return `\uFEFF${csvLine(head)}${lines.join('')}${lineOf(dashboardTexts.total[language], '', total)}`;
}
