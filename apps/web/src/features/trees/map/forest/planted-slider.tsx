import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

import { type PlantedBetween, dayOf, instantOfDay } from '../engine/map-trees.ts';
import { type Planting, daysOfSteps, firstDayOf, histogramOf, stepOf, createSteps } from './planted-steps.ts';

import styles from './planted-slider.module.css';

interface PlantedSliderProps {
  plantings: readonly Planting[];
  /** Undefined for all trees. */
  planted: PlantedBetween | undefined;
  onChange: (planted: PlantedBetween | undefined) => void;
  onClose: () => void;
}

/** Range used before the first planting date is known. */
const defaultDays = 3_653;

export function PlantedSlider({ plantings, planted, onChange, onClose }: PlantedSliderProps) {
  const { t, formatDate } = useTexts('map');
  const id = useId();
  const [today] = useState(() => dayOf(new Date()));
  const steps = createSteps(firstDayOf(plantings) ?? today - defaultDays, today);
  const last = steps.count - 1;
  const from = planted ? stepOf(steps, planted.from) : 0;
  const to = planted ? stepOf(steps, planted.to) : last;
  const days = daysOfSteps(steps, from, to);
  const fractionOf = (step: number) => (last === 0 ? 0 : step / last);
  const formatDay = (day: number) =>
    formatDate(instantOfDay(day), { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
  const change = (nextFrom: number, nextTo: number) => {
    const next = daysOfSteps(steps, nextFrom, nextTo);
    if (nextFrom > 0) onChange(next);
    // The first day may be a guess, so the start of the track excludes nothing earlier.
    else onChange(nextTo === last ? undefined : { ...next, from: 0 });
  };
  const moveFrom = (step: number) => change(Math.min(step, to), to);
  const moveTo = (step: number) => change(from, Math.max(step, from));
  const thumbs = [
    { label: t('map.plantedFrom'), step: from, day: days.from, move: moveFrom },
    { label: t('map.plantedTo'), step: to, day: days.to, move: moveTo },
  ];
  return (
    <section aria-labelledby={id} className={styles.slider}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {t('map.planted')}
        </h3>
        {planted && (
          <Button variant="text" size="sm" onClick={() => onChange(undefined)}>
            {t('map.allDates')}
          </Button>
        )}
        <IconButton label={t('common.close')} icon="x" onClick={onClose} />
      </div>
      {plantings.length > 0 && <Histogram counts={histogramOf(steps, plantings)} from={from} to={to} />}
      <div className={styles.track} style={{ '--from': fractionOf(from), '--to': fractionOf(to) }}>
        {thumbs.map(({ label, step, day, move }) => (
          <input
            key={label}
            type="range"
            className={styles.range}
            aria-label={label}
            aria-valuetext={formatDay(day)}
            min={0}
            max={last}
            value={step}
            onChange={(event) => move(Number(event.target.value))}
          />
        ))}
      </div>
      <p className={styles.days}>
        <span>{formatDay(days.from)}</span>
        <span>{formatDay(days.to)}</span>
      </p>
    </section>
  );
}

/** One bar per step, pale outside the range; the slider labels carry the same information. */
function Histogram({ counts, from, to }: { counts: readonly number[]; from: number; to: number }) {
  const max = Math.max(...counts, 1);
  return (
    <div aria-hidden className={styles.histogram}>
      {counts.map((count, step) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its step
          key={step}
          className={clsx(styles.bar, step >= from && step <= to && styles.selected)}
          style={{ '--share': count / max }}
        />
      ))}
    </div>
  );
}
