import type { KeyboardEvent, PointerEvent } from 'react';

import { type ChartBox, nearest } from './chart-box.ts';

import styles from './chart.module.css';

export type Reading = { title: string; value: string; detail?: string | undefined };

interface ChartReaderProps {
  label: string;
  box: ChartBox;
  places: readonly { x: number; y: number }[];
  readingOf: (index: number) => Reading;
  activeIndex: number | undefined;
  onActiveChange: (index: number | undefined) => void;
}

/**
 * Overlay of a chart that shows the data point under the pointer or chosen by arrow keys; a single Tab stop.
 */
export function ChartReader({
  label,
  box,
  places,
  readingOf,
  activeIndex,
  onActiveChange,
}: ChartReaderProps) {
  if (places.length === 0) return null;
  const last = places.length - 1;
  const validIndex = activeIndex === undefined || activeIndex > last ? undefined : activeIndex;
  const reading = readingOf(validIndex ?? last);

  function onPointer(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / Math.max(1, width)) * box.width;
    onActiveChange(
      nearest(
        places.map((place) => place.x),
        x,
      ),
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      onActiveChange(undefined);
      return;
    }
    const next = nextIndex(event.key, validIndex ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    onActiveChange(next);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={places.length}
      aria-valuenow={(validIndex ?? last) + 1}
      aria-valuetext={[reading.title, reading.value, reading.detail].filter(Boolean).join('. ')}
      className={styles.reader}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onActiveChange(undefined)}
      onFocus={() => onActiveChange(validIndex ?? last)}
      onBlur={() => onActiveChange(undefined)}
      onKeyDown={onKeyDown}
    >
      {validIndex !== undefined && places[validIndex] && (
        <Tooltip reading={reading} place={places[validIndex]} box={box} />
      )}
    </div>
  );
}

function nextIndex(key: string, current: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowUp' || key === 'ArrowRight') return Math.min(last, current + 1);
  if (key === 'ArrowDown' || key === 'ArrowLeft') return Math.max(0, current - 1);
  return undefined;
}

type TooltipProps = { reading: Reading; place: { x: number; y: number }; box: ChartBox };

const tooltipWidth = 196;

function Tooltip({ reading, place, box }: TooltipProps) {
  const left = Math.min(Math.max(0, place.x - tooltipWidth / 2), Math.max(0, box.width - tooltipWidth));
  const isLow = place.y > box.height / 2;
  return (
    <span
      aria-hidden="true"
      className={styles.tooltip}
      style={{
        left,
        inlineSize: tooltipWidth,
        ...(isLow ? { insetBlockEnd: box.height - place.y + 14 } : { insetBlockStart: place.y + 14 }),
      }}
    >
      <span>{reading.title}</span>
      <b>{reading.value}</b>
      {reading.detail && <span>{reading.detail}</span>}
    </span>
  );
}
