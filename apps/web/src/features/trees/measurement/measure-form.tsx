import type { FormEvent } from 'react';

import { PhotoPicker } from '../../kit/photo/photo-picker.tsx';
import { measurementTexts } from '../../locales/measurement.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAddTreePhoto } from '../tree/use-add-tree-photo.ts';
import { MeasureDoubt } from './measure-doubt.tsx';
import { MeasureDrawing } from './measure-drawing.tsx';
import { useMeasureForm } from './use-measure-form.ts';
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

export function MeasureForm(props: MeasureFormProps) {
  const { id, publicId, measuredBy, doubt, isPending, onMeasure, onChange } = props;
  const { formatNumber, direction } = useTexts();
  const tell = useTextFile(measurementTexts);
  const form = useMeasureForm({ measuredBy, isPending, onMeasure, onChange });
  const {
    isPalm,
    isHeightOnly,
    around,
    size,
    height,
    day,
    today,
    problem,
    sizeRef,
    heightRef,
    dayRef,
    change,
    save,
  } = form;
  const oneDecimal = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ around });
  };

  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      {!isPalm && (
        <Segmented
          label={tell('measurement.kind')}
          options={(['girth', 'diameter', 'height'] as const).map((value) => ({
            value,
            label: tell(`measurement.${value}`),
          }))}
          value={around}
          onChange={(next) => change({ around: next })}
        />
      )}
      <MeasureDrawing measured={isHeightOnly ? 'height' : around} tapeAt={tell('measurement.tapeAt')} />
      <p className={styles.how}>
        {tell(
          isPalm ? 'measurement.heightHow' : `measurement.${around === 'height' ? 'smallHeight' : around}How`,
        )}
      </p>
      {around !== 'height' && !isPalm && (
        <TextField
          ref={sizeRef}
          label={tell(`measurement.${around}Cm`)}
          inputMode="decimal"
          dir={direction}
          autoComplete="off"
          value={size}
          error={problem === 'size' ? tell('measurement.needNumber') : undefined}
          hint={
            around === 'girth' && form.sizeCm !== undefined
              ? tell('measurement.asDiameter', { value: oneDecimal(form.sizeCm / Math.PI) })
              : undefined
          }
          onChange={(text) => change({ size: text })}
        />
      )}
      {doubt && (
        <MeasureDoubt
          doubt={doubt}
          measured={isHeightOnly ? 'height' : around}
          isPending={isPending}
          onGirth={() => save({ around: 'girth' })}
          onSure={() => save({ around, isSure: true })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          ref={heightRef}
          label={tell(
            isPalm
              ? 'measurement.heightM'
              : isHeightOnly
                ? 'measurement.treeHeightM'
                : 'measurement.heightOptional',
          )}
          inputMode="decimal"
          dir={direction}
          autoComplete="off"
          value={height}
          error={
            problem === 'height'
              ? tell('measurement.needNumber')
              : problem === 'tall'
                ? tell('measurement.tallEnough')
                : undefined
          }
          onChange={(text) => change({ height: text })}
        />
        <TextField
          ref={dayRef}
          label={tell('measurement.date')}
          type="date"
          max={today}
          value={day}
          error={problem === 'day' ? tell('measurement.needDate') : undefined}
          onChange={(text) => change({ day: text })}
        />
      </div>
      <div className={styles.photo}>
        <p className={styles.photoHint}>{tell('measurement.photoHint')}</p>
        <PhotoPicker label={tell('measurement.photo')} sending={useAddTreePhoto(publicId)} />
      </div>
    </form>
  );
}
