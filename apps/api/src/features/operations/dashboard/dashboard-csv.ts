import type { Dashboard, DashboardFigures } from '@nabta/contract/dashboard';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';

import { csvLine } from '../../platform/csv/csv-line.ts';
import { dashboardColumns, dashboardTexts } from './dashboard.texts.ts';

const figures = Object.keys(dashboardColumns) as (keyof DashboardFigures)[];

/** The rows of a dashboard and their total, each number in full. */
export function dashboardCsv({ by, rows, total }: Dashboard, language: Language): string {
  const lineOf = (name: string, id: string, of: DashboardFigures) =>
    csvLine([name, id, ...figures.map((figure) => of[figure] ?? '')]);
  const head = [
    dashboardTexts[by][language],
    'id',
    ...figures.map((figure) => dashboardColumns[figure][language]),
  ];
  const lines = rows.map((row) => {
    const name = row.name === null ? dashboardTexts.others[language] : nameIn(row.name, language);
    return lineOf(name ?? '', row.id ?? '', row);
  });
  return `\uFEFF${csvLine(head)}${lines.join('')}${lineOf(dashboardTexts.total[language], '', total)}`;
}
