import { useId, useState } from 'react';
import type { CSSProperties } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { dayOf, instantOfDay } from '../engine/map-trees.ts';
import type { PlantedBetween } from '../engine/map-trees.ts';

import styles from './planted-slider.module.css';

interface PlantedSliderProps {
  /** The day of the first tree, where it is known. */
  firstDay: number | undefined;
  /** Undefined for all trees. */
  planted: PlantedBetween | undefined;
  onChange: (planted: PlantedBetween | undefined) => void;
  onClose: () => void;
}

/** Ten years, which is longer than the product has been planting. */
const usualDays = 3_653;

/** The trees that were planted between two days; both ends slide. */
export function PlantedSlider({ firstDay, planted, onChange, onClose }: PlantedSliderProps) {
  const { t, formatDate } = useTexts();
  const tell = useTextFile(mapTexts);
  const id = useId();
  const [today] = useState(() => dayOf(new Date()));
  const first = Math.min(firstDay ?? today - usualDays, today - 1);
  const to = planted?.to ?? today;
  const from = Math.max(planted?.from ?? first, first);
  const share = (day: number) => (day - first) / (today - first);
  const spell = (day: number) =>
    formatDate(instantOfDay(day), { year: 'numeric', month: 'long', day: 'numeric' });
  const change = (next: PlantedBetween) => {
    if (next.from > first) onChange(next);
    // Of a large forest the first day is a guess: at the beginning of the track nothing earlier is left out.
    else onChange(next.to >= today ? undefined : { ...next, from: 0 });
  };
  const ends = [
    {
      name: 'from',
      value: from,
      label: tell('map.plantedFrom'),
      set: (day: number) => change({ from: Math.min(day, to), to }),
    },
    {
      name: 'to',
      value: to,
      label: tell('map.plantedTo'),
      set: (day: number) => change({ from, to: Math.max(day, from) }),
    },
  ] as const;
  return (
    <section aria-labelledby={id} className={styles.slider}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {tell('map.planted')}
        </h3>
        {planted && (
          <Button look="text" size="sm" onClick={() => onChange(undefined)}>
            {tell('map.allDates')}
          </Button>
        )}
        <IconButton label={t('common.close')} icon="x" onClick={onClose} />
      </div>
      <div className={styles.track} style={{ '--from': share(from), '--to': share(to) } as CSSProperties}>
        {ends.map(({ name, value, label, set }) => (
          <input
            key={name}
            type="range"
            className={styles.range}
            aria-label={label}
            aria-valuetext={spell(value)}
            min={first}
            max={today}
            value={value}
            onChange={(event) => set(Number(event.target.value))}
          />
        ))}
      </div>
      <p className={styles.days}>
        <span>{spell(from)}</span>
        <span>{spell(to)}</span>
      </p>
    </section>
  );
}
