import type { ModelTrial, SpecieModel } from '@nabta/contract/specie';
import { useState } from 'react';

import { ChartFrame } from '../../kit/chart/chart-frame.tsx';
import { CurveChart } from '../../kit/chart/curve-chart.tsx';
import { RecordSection } from '../../kit/record/record-layout.tsx';
import { specieTexts } from '../../locales/specie.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { Segmented } from '../../ui/segmented.tsx';

import styles from './model-chart.module.css';

const measures = ['dbhCm', 'heightM', 'crownM', 'co2Kg'] as const;
type Measure = (typeof measures)[number];

interface ModelChartProps {
  trial: ModelTrial | undefined;
  published: SpecieModel['published'];
  /** The numbers were changed, and what they do is on its way. */
  isStale: boolean;
}

/** What a model does to a tree, year by year, beside trees that were measured; and why it is refused, where it is. */
export function ModelChart({ trial, published, isStale }: ModelChartProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(specieTexts);
  const [measure, setMeasure] = useState<Measure>();
  const curve = trial?.curve ?? [];
  const offered = measures.filter((one) => one !== 'dbhCm' || curve.every(({ dbhCm }) => dbhCm !== null));
  const chosen = offered.find((one) => one === measure) ?? offered[0] ?? 'heightM';
  const digits = { maximumFractionDigits: 1 };
  const told = (value: number | null) => (value === null ? '—' : formatNumber(value, digits));
  const points =
    chosen === 'co2Kg' ? [] : (published?.trees ?? []).map((tree) => ({ x: tree.years, y: tree[chosen] }));
  const cell = (value: number | null) => (value === null ? '—' : { value, told: told(value) });
  return (
    <RecordSection title={tell('specie.curve')}>
      <div aria-busy={isStale || undefined} className={isStale ? styles.stale : undefined}>
        <ChartFrame
          title={tell(`specie.by_${chosen}`)}
          summary={
            points.length > 0 && published
              ? tell('specie.measuredTrees', { count: points.length, name: published.scientificName })
              : tell('specie.noMeasuredTrees')
          }
          table={{
            columns: [tell('specie.years'), ...offered.map((one) => tell(`specie.by_${one}`))],
            rows: curve.map((point) => [
              { value: point.years, told: formatNumber(point.years) },
              ...offered.map((one) => cell(point[one])),
            ]),
          }}
          fileName="nabta-growth"
          source={published?.source ?? ''}
        >
          <CurveChart
            label={tell(`specie.by_${chosen}`)}
            curve={curve.map((point) => ({ x: point.years, y: point[chosen] ?? 0 }))}
            points={points}
            readingOf={(index) => {
              const point = curve[index];
              return {
                title: tell('specie.age', { years: formatNumber(point?.years ?? 0) }),
                value: told(point?.[chosen] ?? null),
              };
            }}
          />
        </ChartFrame>
      </div>
      <Segmented
        label={tell('specie.measure')}
        options={offered.map((value) => ({ value, label: tell(`specie.short_${value}`) }))}
        value={chosen}
        onChange={setMeasure}
      />
      <Verdict trial={trial} />
      {published && (
        <p lang="en" dir="ltr" className={styles.source}>
          {published.source}
        </p>
      )}
    </RecordSection>
  );
}

function Verdict({ trial }: { trial: ModelTrial | undefined }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(specieTexts);
  if (trial === undefined) return null;
  if (trial.faults.length === 0) {
    return (
      <p role="status" className={styles.sound}>
        <Icon name="check-circle-fill" size={20} />
        {tell('specie.sound')}
      </p>
    );
  }
  return (
    <ul role="alert" className={styles.faults}>
      {trial.faults.map(({ kind, years, detail }) => (
        <li key={detail} className={styles.fault}>
          <Icon name="warning-circle-fill" size={20} />
          <span>
            {tell(`specie.fault_${kind}`, { years: formatNumber(years ?? 0) })}
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
