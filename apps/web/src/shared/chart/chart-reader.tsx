import type { KeyboardEvent, PointerEvent } from 'react';

import { nearest } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';

import styles from './chart-reader.module.css';

/** What a chart tells at one of its places. */
export type Reading = { title: string; value: string; detail?: string | undefined };

interface ChartReaderProps {
  label: string;
  box: ChartBox;
  /** From the left, in order. */
  places: readonly { x: number; y: number }[];
  readingOf: (index: number) => Reading;
  read: number | undefined;
  onRead: (index: number | undefined) => void;
}

/** Lies over a chart: the place under the finger, or the one that the arrow keys went to, is told. One stop for Tab, however many places. */
export function ChartReader({ label, box, places, readingOf, read, onRead }: ChartReaderProps) {
  if (places.length === 0) return null;
  const last = places.length - 1;
  const shown = read === undefined || read > last ? undefined : read;
  const told = readingOf(shown ?? last);

  function onPointer(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / Math.max(1, width)) * box.width;
    onRead(
      nearest(
        places.map((place) => place.x),
        x,
      ),
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      onRead(undefined);
      return;
    }
    const next = placeAfter(event.key, shown ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    onRead(next);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={places.length}
      aria-valuenow={(shown ?? last) + 1}
      aria-valuetext={[told.title, told.value, told.detail].filter(Boolean).join('. ')}
      className={styles.reader}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onRead(undefined)}
      onFocus={() => onRead(shown ?? last)}
      onBlur={() => onRead(undefined)}
      onKeyDown={onKeyDown}
    >
      {shown !== undefined && places[shown] && <Tooltip reading={told} place={places[shown]} box={box} />}
    </div>
  );
}

function placeAfter(key: string, now: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowUp' || key === 'ArrowRight') return Math.min(last, now + 1);
  if (key === 'ArrowDown' || key === 'ArrowLeft') return Math.max(0, now - 1);
  return undefined;
}

type TooltipProps = { reading: Reading; place: { x: number; y: number }; box: ChartBox };

const tooltipWidth = 196;

/** Beside the place rather than over the edge of the card. */
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
