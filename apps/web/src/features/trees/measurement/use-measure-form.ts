import { useRef, useState } from 'react';

import { parseAmount } from './parse-amount.ts';
import type { Measurement } from './use-measure-tree.ts';

/** Girth or diameter of the trunk, or only the height of a tree below the tape height. */
export type Measured = 'girth' | 'diameter' | 'height';

/** Height at which a trunk is measured, in metres. */
const tapeM = 1.37;

type FormValues = { around: Measured; size: string; height: string; day: string };

type Field = 'size' | 'height' | 'tall' | 'day';

interface MeasureFormOptions {
  measuredBy: 'dbh' | 'height';
  isPending: boolean;
  onMeasure: (measurement: Measurement) => void;
  onChange: () => void;
}

export function useMeasureForm({ measuredBy, isPending, onMeasure, onChange }: MeasureFormOptions) {
  const isPalm = measuredBy === 'height';
  const [today] = useState(todayInRiyadh);
  const [values, setValues] = useState<FormValues>({ around: 'girth', size: '', height: '', day: today });
  const [problem, setProblem] = useState<Field>();
  const sizeRef = useRef<HTMLInputElement>(null);
  const heightRef = useRef<HTMLInputElement>(null);
  const dayRef = useRef<HTMLInputElement>(null);
  const { size, height, day } = values;
  const sizeCm = parseAmount(size);
  const isHeightOnly = isPalm || values.around === 'height';

  return {
    ...values,
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

  function change(changes: Partial<FormValues>): void {
    if (isPending) return;
    setValues({ ...values, ...changes });
    setProblem(undefined);
    onChange();
  }

  function save({ around, isConfirmed = false }: { around: Measured; isConfirmed?: boolean }): void {
    setValues({ ...values, around });
    const heightM = parseAmount(height);
    const isNeeded = isHeightOnly || height.trim() !== '';
    if (!isHeightOnly && sizeCm === undefined) showProblem('size');
    else if (isNeeded && heightM === undefined) showProblem('height');
    else if (!isPalm && isHeightOnly && heightM !== undefined && heightM >= tapeM) showProblem('tall');
    else if (day === '' || day > today) showProblem('day');
    else {
      const trunkSize = around === 'girth' ? { girthCm: sizeCm } : { dbhCm: sizeCm };
      onMeasure({
        ...(isHeightOnly ? {} : trunkSize),
        ...(heightM === undefined ? {} : { heightM }),
        ...(day === today ? {} : { measuredAt: `${day}T12:00:00+03:00` }),
        ...(isConfirmed ? { confirm: true } : {}),
      });
    }
  }

  function showProblem(field: Field): void {
    setProblem(field);
    const refs = { size: sizeRef, height: heightRef, tall: heightRef, day: dayRef };
    const input = refs[field].current;
    input?.focus({ preventScroll: true });
    // Centres the field so that the footer button does not cover its error text.
    input?.scrollIntoView?.({ block: 'center' });
  }
}

/** Format of date inputs, in the Riyadh time zone. */
function todayInRiyadh(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date());
}
