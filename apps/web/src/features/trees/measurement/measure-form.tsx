import type { MeasurementError } from '@nabta/contract/trees/measurement';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { PhotoPicker } from '#shared/photo/photo-picker.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';

import { useAddTreePhoto } from '../tree/use-tree-photo.ts';
import { MeasureDrawing } from './measure-drawing.tsx';
import { type Measured, useMeasureForm } from './use-measure-form.ts';
import type { Measurement, WarningDetails } from './use-measure-tree.ts';

import utilities from '#ui/utilities.module.css';
import styles from './measure-form.module.css';

interface MeasureFormProps {
  id: string;
  publicId: string;
  /** Palms are aged by height, all other trees by trunk diameter. */
  measuredBy: 'dbh' | 'height';
  warning: WarningDetails | undefined;
  isPending: boolean;
  onMeasure: (measurement: Measurement) => void;
  onChange: () => void;
}

export function MeasureForm(props: MeasureFormProps) {
  const { id, publicId, measuredBy, warning, isPending, onMeasure, onChange } = props;
  const { t, formatNumber, direction } = useTexts('measurement');
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
    <form id={id} noValidate className={utilities.column16} onSubmit={submit}>
      {!isPalm && (
        <Segmented
          label={t('measurement.kind')}
          options={(['girth', 'diameter', 'height'] as const).map((value) => ({
            value,
            label: t(`measurement.${value}`),
          }))}
          value={around}
          onChange={(next) => change({ around: next })}
        />
      )}
      <MeasureDrawing measured={isHeightOnly ? 'height' : around} tapeAt={t('measurement.tapeAt')} />
      <p className={styles.how}>
        {t(
          isPalm ? 'measurement.heightHow' : `measurement.${around === 'height' ? 'smallHeight' : around}How`,
        )}
      </p>
      {around !== 'height' && !isPalm && (
        <TextField
          ref={sizeRef}
          label={t(`measurement.${around}Cm`)}
          inputMode="decimal"
          dir={direction}
          autoComplete="off"
          value={size}
          error={problem === 'size' ? t('measurement.needNumber') : undefined}
          hint={
            around === 'girth' && form.sizeCm !== undefined
              ? t('measurement.asDiameter', { value: oneDecimal(form.sizeCm / Math.PI) })
              : undefined
          }
          onChange={(text) => change({ size: text })}
        />
      )}
      {warning && (
        <MeasurementWarning
          warning={warning}
          measured={isHeightOnly ? 'height' : around}
          isPending={isPending}
          onGirth={() => save({ around: 'girth' })}
          onConfirm={() => save({ around, isConfirmed: true })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          ref={heightRef}
          label={t(
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
              ? t('measurement.needNumber')
              : problem === 'tall'
                ? t('measurement.tallEnough')
                : undefined
          }
          onChange={(text) => change({ height: text })}
        />
        <TextField
          ref={dayRef}
          label={t('measurement.date')}
          type="date"
          max={today}
          value={day}
          error={problem === 'day' ? t('measurement.needDate') : undefined}
          onChange={(text) => change({ day: text })}
        />
      </div>
      <div className={utilities.spread8}>
        <p className={utilities.mutedText}>{t('measurement.photoHint')}</p>
        <PhotoPicker label={t('measurement.photo')} upload={useAddTreePhoto(publicId)} />
      </div>
    </form>
  );
}

interface MeasurementWarningProps {
  warning: WarningDetails;
  measured: Measured;
  isPending: boolean;
  /** The value was the girth. */
  onGirth: () => void;
  onConfirm: () => void;
}

/** Texts without the question "was it the girth?", for users who entered a girth. */
const girthTexts: {
  [Reason in MeasurementError]?: 'measurement.thick' | 'measurement.tooLarge' | 'measurement.tooFast';
} = {
  girth_as_diameter: 'measurement.thick',
  too_large: 'measurement.tooLarge',
  too_fast: 'measurement.tooFast',
};

function MeasurementWarning({ warning, measured, isPending, onGirth, onConfirm }: MeasurementWarningProps) {
  const { t, formatNumber } = useTexts('measurement');
  const { message, reason, suggestion } = warning;
  const isLikelyGirth = suggestion !== undefined;
  const textKey = measured === 'girth' && isLikelyGirth && reason ? girthTexts[reason] : undefined;
  return (
    <div ref={scrollToWarning} role="alert" className={styles.warning}>
      <p className={styles.text}>
        <Icon name="warning" size={20} />
        <span>{textKey === undefined ? message : t(textKey)}</span>
      </p>
      {measured === 'diameter' && isLikelyGirth && (
        <Button variant="secondary" size="sm" disabled={isPending} onClick={onGirth}>
          {t('measurement.useAsGirth', {
            value: formatNumber(suggestion, { maximumFractionDigits: 1 }),
          })}
        </Button>
      )}
      {reason === 'girth_as_diameter' && (
        <Button variant="outline" size="sm" disabled={isPending} onClick={onConfirm}>
          {t('measurement.sure')}
        </Button>
      )}
    </div>
  );
}

/** The buttons must not be hidden below the edge of the sheet. */
function scrollToWarning(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
