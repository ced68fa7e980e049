import { useRef, useState } from 'react';

import { parseAmount } from './parse-amount.ts';
import type { Measurement } from './use-measure-tree.ts';

/** Girth or diameter of the trunk, or only the height of a palm or of a tree below the tape height. */
export type Dimension = 'girth' | 'diameter' | 'height';

/** Height at which a trunk is measured, in metres. */
const tapeHeightM = 1.37;

type FormValues = { dimension: Dimension; size: string; height: string; day: string };

type Problem = {
  field: 'size' | 'height' | 'day';
  text: 'measurement.needNumber' | 'measurement.tallEnough' | 'measurement.needDate';
};

interface MeasureFormOptions {
  measuredBy: 'dbh' | 'height';
  isPending: boolean;
  onMeasure: (measurement: Measurement) => void;
  onChange: () => void;
}

export function useMeasureForm({ measuredBy, isPending, onMeasure, onChange }: MeasureFormOptions) {
  const isPalm = measuredBy === 'height';
  const [today] = useState(todayInRiyadh);
  const [values, setValues] = useState<FormValues>({
    dimension: isPalm ? 'height' : 'girth',
    size: '',
    height: '',
    day: today,
  });
  const [problem, setProblem] = useState<Problem>();
  const sizeRef = useRef<HTMLInputElement>(null);
  const heightRef = useRef<HTMLInputElement>(null);
  const dayRef = useRef<HTMLInputElement>(null);
  const { size, height, day } = values;
  const sizeCm = parseAmount(size);

  return { ...values, isPalm, today, sizeCm, problem, sizeRef, heightRef, dayRef, change, save };

  function change(changes: Partial<FormValues>): void {
    if (isPending) return;
    setValues({ ...values, ...changes });
    setProblem(undefined);
    onChange();
  }

  function save({ dimension, isConfirmed = false }: { dimension: Dimension; isConfirmed?: boolean }): void {
    setValues({ ...values, dimension });
    const heightM = parseAmount(height);
    const isHeightOnly = dimension === 'height';
    const isHeightRequired = isHeightOnly || height.trim() !== '';
    if (!isHeightOnly && sizeCm === undefined) showProblem('size', 'measurement.needNumber');
    else if (isHeightRequired && heightM === undefined) showProblem('height', 'measurement.needNumber');
    else if (isHeightOnly && !isPalm && heightM !== undefined && heightM >= tapeHeightM)
      showProblem('height', 'measurement.tallEnough');
    else if (day === '' || day > today) showProblem('day', 'measurement.needDate');
    else
      onMeasure({
        ...(dimension === 'girth' && { girthCm: sizeCm }),
        ...(dimension === 'diameter' && { dbhCm: sizeCm }),
        ...(heightM !== undefined && { heightM }),
        ...(day !== today && { measuredAt: `${day}T12:00:00+03:00` }),
        ...(isConfirmed && { confirm: true }),
      });
  }

  function showProblem(field: Problem['field'], text: Problem['text']): void {
    setProblem({ field, text });
    const input = { size: sizeRef, height: heightRef, day: dayRef }[field].current;
    input?.focus({ preventScroll: true });
    // Centres the field so that the footer button does not cover its error text.
    input?.scrollIntoView?.({ block: 'center' });
  }
}

/** Format of date inputs, in the Riyadh time zone. */
function todayInRiyadh(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date());
}
