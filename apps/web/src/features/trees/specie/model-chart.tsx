import type { ModelTrial, SpecieModel } from '@nabta/contract/trees/specie';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { ChartFrame } from '#shared/chart/chart-frame.tsx';
import { CurveChart } from '#shared/chart/curve-chart.tsx';
import { RecordSection } from '#shared/record/record-layout.tsx';
import { Icon } from '#ui/icon.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Segmented } from '#ui/segmented.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './specie-page.module.css';

const measures = ['dbhCm', 'heightM', 'crownM', 'co2Kg'] as const;
type Measure = (typeof measures)[number];

interface ModelChartProps {
  trial: ModelTrial | undefined;
  published: SpecieModel['published'];
  /** The curve is being recalculated after a change. */
  isStale: boolean;
}

export function ModelChart({ trial, published, isStale }: ModelChartProps) {
  const { t, formatNumber } = useTexts('specie');
  const [measure, setMeasure] = useState<Measure>();
  const curve = trial?.curve ?? [];
  const hasTrunk = curve.every(({ dbhCm }) => dbhCm !== null);
  const availableMeasures = measures.filter((name) => name !== 'dbhCm' || hasTrunk);
  const chosen = availableMeasures.find((name) => name === measure) ?? availableMeasures[0] ?? 'heightM';
  const formatValue = (value: number | null) =>
    value === null ? '—' : formatNumber(value, { maximumFractionDigits: 1 });
  const points =
    chosen === 'co2Kg' ? [] : (published?.trees ?? []).map((tree) => ({ x: tree.years, y: tree[chosen] }));
  const cell = (value: number | null) => (value === null ? '—' : { value, text: formatValue(value) });
  return (
    <RecordSection title={t('specie.curve')}>
      <div aria-busy={isStale || undefined} className={isStale ? styles.stale : undefined}>
        <ChartFrame
          title={t(`specie.by_${chosen}`)}
          summary={
            points.length > 0 && published
              ? t('specie.measuredTrees', { count: points.length, name: published.scientificName })
              : t('specie.noMeasuredTrees')
          }
          table={{
            columns: [t('specie.years'), ...availableMeasures.map((name) => t(`specie.by_${name}`))],
            rows: curve.map((point) => [
              { value: point.years, text: formatNumber(point.years) },
              ...availableMeasures.map((name) => cell(point[name])),
            ]),
          }}
          fileName="nabta-growth"
          source={published?.source ?? ''}
        >
          <CurveChart
            label={t(`specie.by_${chosen}`)}
            curve={curve.map((point) => ({ x: point.years, y: point[chosen] ?? 0 }))}
            points={points}
            tooltipOf={(index) => {
              const point = curve[index];
              return {
                title: t('specie.age', { years: point?.years ?? 0 }),
                value: formatValue(point?.[chosen] ?? null),
              };
            }}
          />
        </ChartFrame>
      </div>
      <Segmented
        label={t('specie.measure')}
        options={availableMeasures.map((value) => ({ value, label: t(`specie.short_${value}`) }))}
        value={chosen}
        onChange={setMeasure}
      />
      <ValidationResult trial={trial} />
      {published && (
        <p lang="en" dir="ltr" className={utilities.faintCaption}>
          {published.source}
        </p>
      )}
    </RecordSection>
  );
}

function ValidationResult({ trial }: { trial: ModelTrial | undefined }) {
  const { t, formatNumber } = useTexts('specie');
  if (trial === undefined) return null;
  if (trial.faults.length === 0) {
    return (
      <p role="status" className={styles.valid}>
        <Icon name="check-circle-fill" size={20} />
        {t('specie.sound')}
      </p>
    );
  }
  return (
    <ul role="alert" className={styles.errors}>
      {trial.faults.map(({ kind, years, detail }) => (
        <li key={detail} className={styles.error}>
          <Icon name="warning-circle-fill" size={20} />
          <span>
            {t(`specie.fault_${kind}`, { years: formatNumber(years ?? 0) })}
            {(kind === 'shape' || kind === 'leaned_on') && (
              <span className={styles.detail}>
                <Ltr>{detail}</Ltr>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
