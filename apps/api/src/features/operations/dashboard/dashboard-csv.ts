import type { Dashboard, DashboardFigures } from '@nabta/contract/operations/dashboard';
import type { Language, Translations } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { typedKeys } from '@nabta/domain/typed-object';

import { csvLine } from '#core/csv/csv-line.ts';

const dashboardColumns = {
  planted: { ar: 'زُرعت', en: 'Planted', pt: 'Plantadas' },
  given: { ar: 'أُهديت', en: 'Given', pt: 'Presenteadas' },
  claimed: { ar: 'استُلمت', en: 'Claimed', pt: 'Reivindicadas' },
  alive: { ar: 'قائمة', en: 'Alive', pt: 'Vivas' },
  co2RemovedKg: { ar: 'CO₂ مُزال، كجم', en: 'CO₂ removed, kg', pt: 'CO₂ removido, kg' },
  deliveriesLate: { ar: 'شحنات متأخرة', en: 'Deliveries late', pt: 'Entregas atrasadas' },
  issuesOpen: { ar: 'بلاغات مفتوحة', en: 'Issues open', pt: 'Problemas abertos' },
  giftsMade: { ar: 'هدايا أُرسلت', en: 'Gifts made', pt: 'Presentes dados' },
  giftsOpened: { ar: 'هدايا فُتحت', en: 'Gifts opened', pt: 'Presentes abertos' },
  giftsThanked: { ar: 'هدايا شُكر عليها', en: 'Gifts thanked for', pt: 'Presentes agradecidos' },
  textsSent: { ar: 'رسائل أُرسلت', en: 'Texts sent', pt: 'Mensagens enviadas' },
  textCost: { ar: 'تكلفة الرسائل، ر.س', en: 'Cost of texts, SAR', pt: 'Custo das mensagens, SAR' },
} satisfies Record<keyof DashboardFigures, Translations>;

const metrics = typedKeys(dashboardColumns);

const dashboardTexts = {
  company: { ar: 'الجهة الراعية', en: 'Sponsor', pt: 'Patrocinador' },
  effort: { ar: 'حملة الزراعة', en: 'Effort', pt: 'Mutirão' },
  land: { ar: 'الأرض', en: 'Land', pt: 'Terreno' },
  planter: { ar: 'الزارع', en: 'Planter', pt: 'Plantador' },
  others: { ar: 'غير ذلك', en: 'Others and none', pt: 'Outros e nenhum' },
  total: { ar: 'المجموع', en: 'Total', pt: 'Total' },
} satisfies Record<string, Translations>;

/** Dashboard rows and total as CSV with unrounded numbers. */
export function formatDashboardCsv({ by, rows, total }: Dashboard, language: Language): string {
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
