import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { DisclosureFacts } from '@nabta/contract/operations/disclosure';

import { csvLine } from '#core/csv/csv-line.ts';

type Line = {
  section: string;
  id?: string;
  name?: LocalizedName | null;
  quantity: string;
  unit: string;
  value: number | string;
  low?: number | null;
  high?: number | null;
};

const columns = ['section', 'id', 'name_en', 'name_ar', 'quantity', 'unit', 'value', 'low', 'high'] as const;

/** Report metrics as CSV: one unrounded number per line, identical in every language. */
export function metricsCsv(facts: DisclosureFacts): string {
  const lines = [...headOf(facts), ...totalsOf(facts), ...partsOf(facts), ...survivalOf(facts)];
  return `\uFEFF${csvLine(columns)}${lines.map(formatLine).join('')}`;
}

function formatLine({ section, id = '', name, quantity, unit, value, low, high }: Line): string {
  return csvLine([section, id, name?.en ?? '', name?.ar ?? '', quantity, unit, value, low ?? '', high ?? '']);
}

function headOf({ serial, company, period, madeAt, benefit, trees, claims }: DisclosureFacts): Line[] {
  const head = (quantity: string, value: string, extra: Partial<Line> = {}): Line => ({
    section: 'report',
    quantity,
    unit: '',
    value,
    ...extra,
  });
  return [
    head('serial', serial),
    head('sponsor', company.name.en, { id: company.id, name: company.name }),
    head('first_day', period.fromOn),
    head('last_day', period.toOn),
    head('made_at', madeAt),
    head('method_version', benefit.method.version),
    head('data_version', benefit.method.dataVersion),
    head('offset_claimed', claims.isOffset ? 'yes' : 'no'),
    head('assurance', claims.assurance),
    head('tree_list_sha256', trees.sha256),
  ];
}

function totalsOf({ benefit, reversals }: DisclosureFacts): Line[] {
  const total = (quantity: string, unit: string, value: number, range: Partial<Line> = {}): Line => ({
    section: 'total',
    quantity,
    unit,
    value,
    ...range,
  });
  const { likely, air, avoided, trees, value } = benefit;
  return [
    total('trees_counted', 'trees', trees.counted),
    total('trees_of_sponsor', 'trees', trees.total),
    total('trees_by_default_model', 'trees', trees.default),
    total('land_management_co2_removals_gross', 'kg', benefit.co2RemovedKg, {
      low: likely.lowKg,
      high: likely.highKg,
    }),
    total('trees_ended', 'trees', reversals.trees),
    total('co2_of_ended_trees', 'kg', reversals.co2RemovedKg),
    total('ozone_removed', 'g', air.o3G),
    total('nitrogen_dioxide_removed', 'g', air.no2G),
    total('sulphur_dioxide_removed', 'g', air.so2G),
    total('pm10_removed', 'g', air.pm10G),
    total('pm2_5_removed', 'g', air.pm25G),
    total('rain_held', 'm3', benefit.waterM3),
    ...(avoided === null
      ? []
      : [
          total('electricity_avoided', 'kWh', avoided.electricityKwh),
          total('co2_avoided_not_added_to_removals', 'kg', avoided.co2Kg),
        ]),
    total('value_of_benefits', value.currency, value.amount),
  ];
}

function partsOf({ species, lands, months }: DisclosureFacts): Line[] {
  return [
    ...species.flatMap(({ specie, commonName, trees, co2RemovedKg }): Line[] => {
      const base = { section: 'species', id: specie, name: commonName };
      return [
        { ...base, quantity: 'trees', unit: 'trees', value: trees },
        { ...base, quantity: 'co2_removed', unit: 'kg', value: co2RemovedKg },
      ];
    }),
    ...lands.flatMap(({ land, trees, planted, co2RemovedKg }): Line[] => {
      const base = { section: 'land', id: land?.id ?? '', name: land?.name ?? null };
      return [
        { ...base, quantity: 'trees', unit: 'trees', value: trees },
        { ...base, quantity: 'planted', unit: 'trees', value: planted },
        { ...base, quantity: 'co2_removed', unit: 'kg', value: co2RemovedKg },
      ];
    }),
    ...months.flatMap(({ from, planted, co2RemovedKg, likely }): Line[] => {
      const base = { section: 'month', id: from };
      return [
        { ...base, quantity: 'planted', unit: 'trees', value: planted },
        {
          ...base,
          quantity: 'co2_removed',
          unit: 'kg',
          value: co2RemovedKg,
          low: likely.lowKg,
          high: likely.highKg,
        },
      ];
    }),
  ];
}

function survivalOf({ survival, survivalAfter }: DisclosureFacts): Line[] {
  const now = (quantity: keyof typeof survival): Line => ({
    section: 'survival',
    quantity,
    unit: 'trees',
    value: survival[quantity],
  });
  return [
    now('planted'),
    now('standing'),
    now('ended'),
    ...survivalAfter.map(({ years, basis, share, low, high }): Line => ({
      section: 'survival',
      id: String(years),
      quantity: `share_after_${years}_years_of_${basis}`,
      unit: '',
      value: share ?? '',
      low,
      high,
    })),
  ];
}
