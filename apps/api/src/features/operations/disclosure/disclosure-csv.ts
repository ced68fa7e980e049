import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { DisclosureBasis, DisclosureFacts } from '@nabta/contract/operations/disclosure';
import { headlineRange, treeOrigins, verificationLevels } from '@nabta/domain/verification-level';

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
export function formatMetricsCsv(facts: DisclosureFacts): string {
  const lines = [
    ...noticeOf(facts),
    ...headOf(facts),
    ...basisOf(facts),
    ...totalsOf(facts),
    ...levelsOf(facts),
    ...partsOf(facts),
    ...survivalOf(facts),
  ];
  return `\uFEFF${csvLine(columns)}${lines.map(formatLine).join('')}`;
}

function formatLine({ section, id = '', name, quantity, unit, value, low, high }: Line): string {
  return csvLine([section, id, name?.en ?? '', name?.ar ?? '', quantity, unit, value, low ?? '', high ?? '']);
}

/** The first line when nothing but the sponsor's own files documents the trees. */
function noticeOf({ basis }: DisclosureFacts): Line[] {
  if (basis?.isSelfReported !== true) return [];
  return [{ section: 'report', quantity: 'evidence', unit: '', value: 'documented_by_the_sponsor_only' }];
}

function headOf({ serial, company, period, madeAt, benefit, trees, claims }: DisclosureFacts): Line[] {
  const head = { section: 'report', unit: '' };
  return [
    { ...head, quantity: 'serial', value: serial },
    { ...head, quantity: 'sponsor', value: company.name.en, id: company.id, name: company.name },
    { ...head, quantity: 'first_day', value: period.fromOn },
    { ...head, quantity: 'last_day', value: period.toOn },
    { ...head, quantity: 'made_at', value: madeAt },
    { ...head, quantity: 'method_version', value: benefit.method.version },
    { ...head, quantity: 'data_version', value: benefit.method.dataVersion },
    { ...head, quantity: 'offset_claimed', value: claims.isOffset ? 'yes' : 'no' },
    { ...head, quantity: 'assurance', value: claims.assurance },
    { ...head, quantity: 'tree_list_sha256', value: trees.sha256 },
  ];
}

function basisOf({ basis }: DisclosureFacts): Line[] {
  if (basis === undefined) return [];
  const trees = (quantity: string, value: number) => ({ section: 'basis', quantity, unit: 'trees', value });
  const { origins, imports, recordedLater, excluded, sample } = basis;
  return [
    ...treeOrigins.map((origin) => trees(`origin_${origin}`, origins[origin])),
    ...imports.map((day) => ({ ...trees('imported', day.trees), id: day.importedOn })),
    trees('recorded_after_period', recordedLater),
    trees('excluded_not_alive_in_period', excluded.notAliveInPeriod),
    trees('excluded_removed', excluded.removed),
    ...(sample === null ? [] : sampleOf(sample)),
  ];
}

function sampleOf(sample: NonNullable<DisclosureBasis['sample']>): Line[] {
  const base = { section: 'sample', id: sample.id, unit: '' };
  const { existence, survival } = sample;
  return [
    { ...base, quantity: 'closed_at', value: sample.closedAt },
    { ...base, quantity: 'method', value: sample.method },
    { ...base, quantity: 'seed', value: sample.seed },
    { ...base, quantity: 'draws', value: sample.draws },
    { ...base, quantity: 'trees', unit: 'trees', value: sample.trees },
    { ...base, quantity: 'population', unit: 'trees', value: sample.population },
    { ...base, quantity: 'not_found', unit: 'trees', value: sample.notFound },
    { ...base, quantity: 'existence', value: existence.share, low: existence.low, high: existence.high },
    { ...base, quantity: 'survival', value: survival.share, low: survival.low, high: survival.high },
  ];
}

function totalsOf({ benefit, reversals }: DisclosureFacts): Line[] {
  const total = (quantity: string, unit: string, value: number) => ({
    section: 'total',
    quantity,
    unit,
    value,
  });
  const { likely, air, avoided, trees, value } = benefit;
  return [
    total('trees_counted', 'trees', trees.counted),
    total('trees_of_sponsor', 'trees', trees.total),
    total('trees_by_default_model', 'trees', trees.default),
    { ...total('land_management_co2_removals_gross', 'kg', benefit.co2RemovedKg), ...rangeOf(likely) },
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

/** None for reports from before levels. */
function levelsOf({ benefit: { byLevel, headlineKg, co2RemovedKg, likely } }: DisclosureFacts): Line[] {
  if (byLevel === undefined || headlineKg === undefined) return [];
  const range = rangeOf(headlineRange({ co2RemovedKg, headlineKg, likely }));
  return [
    { section: 'headline', ...removedOf(headlineKg), ...range },
    ...verificationLevels.flatMap((level) => {
      const { trees, co2RemovedKg: kg } = byLevel[level];
      return [treesOf(trees), removedOf(kg)].map((line) => ({ section: 'level', id: level, ...line }));
    }),
  ];
}

const treesOf = (value: number) => ({ quantity: 'trees', unit: 'trees', value });
const removedOf = (value: number) => ({ quantity: 'co2_removed', unit: 'kg', value });

function partsOf({ species, lands, months }: DisclosureFacts): Line[] {
  const plantedOf = (value: number) => ({ quantity: 'planted', unit: 'trees', value });
  return [
    ...species.flatMap(({ specie, commonName, trees, co2RemovedKg }) => {
      const base = { section: 'species', id: specie, name: commonName };
      return [treesOf(trees), removedOf(co2RemovedKg)].map((line) => ({ ...base, ...line }));
    }),
    ...lands.flatMap(({ land, trees, planted, co2RemovedKg }) => {
      const base = { section: 'land', id: land?.id ?? '', name: land?.name ?? null };
      const lines = [treesOf(trees), plantedOf(planted), removedOf(co2RemovedKg)];
      return lines.map((line) => ({ ...base, ...line }));
    }),
    ...months.flatMap(({ from, planted, co2RemovedKg, likely }) => {
      const base = { section: 'month', id: from };
      return [
        { ...base, ...plantedOf(planted) },
        { ...base, ...removedOf(co2RemovedKg), ...rangeOf(likely) },
      ];
    }),
  ];
}

const rangeOf = ({ lowKg, highKg }: { lowKg: number; highKg: number }) => ({ low: lowKg, high: highKg });

function survivalOf({ survival, survivalAfter }: DisclosureFacts): Line[] {
  const section = 'survival';
  return [
    ...(['planted', 'standing', 'ended'] as const).map((quantity) => ({
      section,
      quantity,
      unit: 'trees',
      value: survival[quantity],
    })),
    ...survivalAfter.map(({ years, basis, share, low, high }) => ({
      section,
      id: String(years),
      quantity: `share_after_${years}_years_of_${basis}`,
      unit: '',
      value: share ?? '',
      low,
      high,
    })),
  ];
}
