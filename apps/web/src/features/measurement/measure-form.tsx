import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { measurementTexts } from '../../locales/measurement.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PhotoPicker } from '../photo/photo-picker.tsx';
import { useAddTreePhoto } from '../tree-page/use-add-tree-photo.ts';
import { MeasureDoubt } from './measure-doubt.tsx';
import type { Around } from './measure-doubt.tsx';
import { MeasureDrawing } from './measure-drawing.tsx';
import { readAmount } from './read-amount.ts';
import type { Doubt, Measurement } from './use-measure-tree.ts';

import styles from './measure-form.module.css';

interface MeasureFormProps {
  id: string;
  publicId: string;
  /** A palm tells its age by its height, every other tree by its trunk. */
  measuredBy: 'dbh' | 'height';
  doubt: Doubt | undefined;
  isPending: boolean;
  onMeasure: (measurement: Measurement) => void;
  /** Something was changed, so what was said of it no longer holds. */
  onChange: () => void;
}

type Problem = 'size' | 'height' | 'day';

export function MeasureForm(props: MeasureFormProps) {
  const { id, publicId, measuredBy, doubt, isPending, onMeasure, onChange } = props;
  const { formatNumber, direction } = useTexts();
  const tell = useTextFile(measurementTexts);
  const isPalm = measuredBy === 'height';
  const [today] = useState(dayInRiyadh);
  const [around, setAround] = useState<Around>('girth');
  const [size, setSize] = useState('');
  const [height, setHeight] = useState('');
  const [day, setDay] = useState(today);
  const [problem, setProblem] = useState<Problem>();
  const sizeField = useRef<HTMLInputElement>(null);
  const heightField = useRef<HTMLInputElement>(null);
  const dayField = useRef<HTMLInputElement>(null);
  const sizeCm = readAmount(size);
  const oneDecimal = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

  const change = (act: () => void) => {
    act();
    setProblem(undefined);
    onChange();
  };

  function refuse(field: Problem): void {
    setProblem(field);
    const fields = { size: sizeField, height: heightField, day: dayField };
    fields[field].current?.focus();
  }

  function save(kind: Around, isSure = false): void {
    const heightM = readAmount(height);
    const isNeeded = isPalm || height.trim() !== '';
    if (!isPalm && sizeCm === undefined) refuse('size');
    else if (isNeeded && heightM === undefined) refuse('height');
    else if (day === '' || day > today) refuse('day');
    else {
      onMeasure({
        ...(isPalm ? {} : kind === 'girth' ? { girthCm: sizeCm } : { dbhCm: sizeCm }),
        ...(heightM === undefined ? {} : { heightM }),
        ...(day === today ? {} : { measuredAt: `${day}T12:00:00+03:00` }),
        ...(isSure ? { confirm: true } : {}),
      });
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(around);
  };

  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      {!isPalm && (
        <Segmented
          label={tell('measurement.kind')}
          options={(['girth', 'diameter'] as const).map((value) => ({
            value,
            label: tell(`measurement.${value}`),
          }))}
          value={around}
          onChange={(next) => change(() => setAround(next))}
        />
      )}
      <MeasureDrawing measured={isPalm ? 'height' : around} tapeAt={tell('measurement.tapeAt')} />
      <p className={styles.how}>{tell(`measurement.${isPalm ? 'height' : around}How`)}</p>
      {!isPalm && (
        <TextField
          ref={sizeField}
          label={tell(`measurement.${around}Cm`)}
          inputMode="decimal"
          dir={direction}
          autoComplete="off"
          value={size}
          error={problem === 'size' ? tell('measurement.needNumber') : undefined}
          hint={
            around === 'girth' && sizeCm !== undefined
              ? tell('measurement.asDiameter', { value: oneDecimal(sizeCm / Math.PI) })
              : undefined
          }
          onChange={(text) => change(() => setSize(text))}
        />
      )}
      {doubt && (
        <MeasureDoubt
          doubt={doubt}
          around={around}
          isPending={isPending}
          onGirth={() => {
            setAround('girth');
            save('girth');
          }}
          onSure={() => save(around, true)}
        />
      )}
      <div className={styles.pair}>
        <TextField
          ref={heightField}
          label={tell(isPalm ? 'measurement.heightM' : 'measurement.heightOptional')}
          inputMode="decimal"
          dir={direction}
          autoComplete="off"
          value={height}
          error={problem === 'height' ? tell('measurement.needNumber') : undefined}
          onChange={(text) => change(() => setHeight(text))}
        />
        <TextField
          ref={dayField}
          label={tell('measurement.date')}
          type="date"
          max={today}
          value={day}
          error={problem === 'day' ? tell('measurement.needDate') : undefined}
          onChange={(text) => change(() => setDay(text))}
        />
      </div>
      <div className={styles.photo}>
        <p className={styles.photoHint}>{tell('measurement.photoHint')}</p>
        <PhotoPicker label={tell('measurement.photo')} sending={useAddTreePhoto(publicId)} />
      </div>
    </form>
  );
}

/** As date fields write it; a tree's day is that of Riyadh. */
function dayInRiyadh(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date());
}
