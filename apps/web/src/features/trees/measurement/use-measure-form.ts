import { useRef, useState } from 'react';

import { readAmount } from './read-amount.ts';
import type { Measurement } from './use-measure-tree.ts';

/** What was measured: round or across the trunk, or, where the tree does not reach the tape, its height alone. */
export type Measured = 'girth' | 'diameter' | 'height';

/** Where a trunk is measured, in metres. */
const tapeM = 1.37;

type Entered = { around: Measured; size: string; height: string; day: string };

type Field = 'size' | 'height' | 'tall' | 'day';

interface MeasureFormOptions {
  measuredBy: 'dbh' | 'height';
  isPending: boolean;
  onMeasure: (measurement: Measurement) => void;
  onChange: () => void;
}

/** What was entered, which of it cannot be read, and the measurement that it makes. */
export function useMeasureForm({ measuredBy, isPending, onMeasure, onChange }: MeasureFormOptions) {
  const isPalm = measuredBy === 'height';
  const [today] = useState(dayInRiyadh);
  const [entered, setEntered] = useState<Entered>({ around: 'girth', size: '', height: '', day: today });
  const [problem, setProblem] = useState<Field>();
  const sizeRef = useRef<HTMLInputElement>(null);
  const heightRef = useRef<HTMLInputElement>(null);
  const dayRef = useRef<HTMLInputElement>(null);
  const { size, height, day } = entered;
  const sizeCm = readAmount(size);
  const isHeightOnly = isPalm || entered.around === 'height';

  return {
    ...entered,
    isPalm,
    isHeightOnly,
    today,
    sizeCm,
    problem,
    sizeRef,
    heightRef,
    dayRef,
    change,
    save,
  };

  /** What is being saved stays as it was sent. */
  function change(part: Partial<Entered>): void {
    if (isPending) return;
    setEntered({ ...entered, ...part });
    setProblem(undefined);
    onChange();
  }

  function save({ around, isSure = false }: { around: Measured; isSure?: boolean }): void {
    setEntered({ ...entered, around });
    const heightM = readAmount(height);
    const isNeeded = isHeightOnly || height.trim() !== '';
    if (!isHeightOnly && sizeCm === undefined) refuse('size');
    else if (isNeeded && heightM === undefined) refuse('height');
    else if (!isPalm && isHeightOnly && heightM !== undefined && heightM >= tapeM) refuse('tall');
    else if (day === '' || day > today) refuse('day');
    else {
      onMeasure({
        ...(isHeightOnly ? {} : around === 'girth' ? { girthCm: sizeCm } : { dbhCm: sizeCm }),
        ...(heightM === undefined ? {} : { heightM }),
        ...(day === today ? {} : { measuredAt: `${day}T12:00:00+03:00` }),
        ...(isSure ? { confirm: true } : {}),
      });
    }
  }

  function refuse(field: Field): void {
    setProblem(field);
    const refs = { size: sizeRef, height: heightRef, tall: heightRef, day: dayRef };
    const at = refs[field].current;
    at?.focus({ preventScroll: true });
    // The words under it too, which the button at the foot would cover.
    at?.scrollIntoView?.({ block: 'center' });
  }
}

/** As date fields write it; a tree's day is that of Riyadh. */
function dayInRiyadh(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date());
}
