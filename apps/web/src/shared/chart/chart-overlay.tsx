import type { KeyboardEvent, PointerEvent } from 'react';

import { type ChartBox, type Position, nearestIndexOf } from './chart-box.ts';

import styles from './chart.module.css';

export type TooltipContent = { title: string; value: string; detail?: string | undefined };

interface ChartOverlayProps {
  label: string;
  box: ChartBox;
  positions: readonly Position[];
  tooltipOf: (index: number) => TooltipContent;
  activeIndex: number | undefined;
  onActiveChange: (index: number | undefined) => void;
}

/**
 * Overlay of a chart that shows the data point under the pointer or chosen by arrow keys; a single Tab stop.
 */
export function ChartOverlay(props: ChartOverlayProps) {
  const { label, box, positions, tooltipOf, activeIndex, onActiveChange } = props;
  if (positions.length === 0) return null;
  const last = positions.length - 1;
  const validIndex = activeIndex === undefined || activeIndex > last ? undefined : activeIndex;
  const content = tooltipOf(validIndex ?? last);

  function onPointer(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / Math.max(1, width)) * box.width;
    const columns = positions.map((position) => position.x);
    onActiveChange(nearestIndexOf(columns, x));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') return onActiveChange(undefined);
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
      aria-valuemax={positions.length}
      aria-valuenow={(validIndex ?? last) + 1}
      aria-valuetext={[content.title, content.value, content.detail].filter(Boolean).join('. ')}
      className={styles.overlay}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onActiveChange(undefined)}
      onFocus={() => onActiveChange(validIndex ?? last)}
      onBlur={() => onActiveChange(undefined)}
      onKeyDown={onKeyDown}
    >
      {validIndex !== undefined && positions[validIndex] && (
        <Tooltip content={content} position={positions[validIndex]} box={box} />
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

type TooltipProps = { content: TooltipContent; position: Position; box: ChartBox };

const tooltipWidth = 196;

function Tooltip({ content, position, box }: TooltipProps) {
  const left = Math.min(Math.max(0, position.x - tooltipWidth / 2), Math.max(0, box.width - tooltipWidth));
  const isLow = position.y > box.height / 2;
  return (
    <span
      aria-hidden="true"
      className={styles.tooltip}
      style={{
        left,
        inlineSize: tooltipWidth,
        ...(isLow ? { insetBlockEnd: box.height - position.y + 14 } : { insetBlockStart: position.y + 14 }),
      }}
    >
      <span>{content.title}</span>
      <b>{content.value}</b>
      {content.detail && <span>{content.detail}</span>}
    </span>
  );
}
