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
import { type Dimension, useMeasureForm } from './use-measure-form.ts';
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
  const { t, formatNumber, formatTreeDay, direction } = useTexts('measurement');
  const form = useMeasureForm({ measuredBy, isPending, onMeasure, onChange });
  const { isPalm, dimension, sizeCm, problem, sizeRef, heightRef, dayRef, change, save } = form;
  const treeHeightKey = dimension === 'height' ? 'measurement.treeHeightM' : 'measurement.heightOptional';
  const errorOf = (field: 'size' | 'height' | 'day') =>
    problem?.field === field ? t(problem.text) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ dimension });
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
          value={dimension}
          onChange={(next) => change({ dimension: next })}
        />
      )}
      <MeasureDrawing dimension={dimension} tapeLabel={t('measurement.tapeAt')} />
      <p className={styles.how}>
        {t(
          isPalm
            ? 'measurement.heightHow'
            : `measurement.${dimension === 'height' ? 'smallHeight' : dimension}How`,
        )}
      </p>
      {dimension !== 'height' && (
        <TextField
          ref={sizeRef}
          label={t(`measurement.${dimension}Cm`)}
          inputMode="decimal"
          dir={direction}
          autoComplete="off"
          value={form.size}
          error={errorOf('size')}
          hint={
            dimension === 'girth' && sizeCm !== undefined
              ? t('measurement.asDiameter', {
                  value: formatNumber(sizeCm / Math.PI, { maximumFractionDigits: 1 }),
                })
              : undefined
          }
          onChange={(text) => change({ size: text })}
        />
      )}
      {warning && (
        <MeasurementWarning
          warning={warning}
          dimension={dimension}
          isPending={isPending}
          onGirth={() => save({ dimension: 'girth' })}
          onConfirm={() => save({ dimension, isConfirmed: true })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          ref={heightRef}
          label={t(isPalm ? 'measurement.heightM' : treeHeightKey)}
          inputMode="decimal"
          dir={direction}
          autoComplete="off"
          value={form.height}
          error={errorOf('height')}
          onChange={(text) => change({ height: text })}
        />
        <TextField
          ref={dayRef}
          label={t('measurement.date')}
          type="date"
          max={form.today}
          value={form.day}
          error={errorOf('day')}
          // Browsers show the field in their own language.
          hint={form.day === '' ? undefined : formatTreeDay(`${form.day}T12:00:00+03:00`)}
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
  dimension: Dimension;
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

function MeasurementWarning({ warning, dimension, isPending, onGirth, onConfirm }: MeasurementWarningProps) {
  const { t, formatNumber } = useTexts('measurement');
  const { message, reason, suggestion } = warning;
  const isLikelyGirth = suggestion !== undefined;
  const textKey = dimension === 'girth' && isLikelyGirth && reason ? girthTexts[reason] : undefined;
  return (
    <div ref={scrollToWarning} role="alert" className={styles.warning}>
      <p className={styles.text}>
        <Icon name="warning" size={20} />
        <span>{textKey === undefined ? message : t(textKey)}</span>
      </p>
      {dimension === 'diameter' && isLikelyGirth && (
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
