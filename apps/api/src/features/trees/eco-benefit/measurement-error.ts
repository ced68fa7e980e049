import type { MeasurementError } from '@nabta/contract/trees/measurement';
import type { Translations } from '@nabta/domain/language';
import type { MeasurementVerdict } from '@nabta/eco/measurement-check';

import { AppError } from '#core/errors/app-error.ts';

import { errorReasons, girthHint } from './eco-benefit.texts.ts';

const withGirth = ({ ar, en, pt }: Translations): Translations => ({
  ar: ar + girthHint.ar,
  en: en + girthHint.en,
  pt: pt + girthHint.pt,
});

const pathOf = {
  no_measure: '',
  before_planting: '.measuredAt',
  after_end: '.measuredAt',
  not_after_last: '.measuredAt',
  too_small: '',
  too_large: '',
  shrinking: '',
  too_fast: '.dbhCm',
  girth_as_diameter: '.dbhCm',
} satisfies Record<MeasurementError, string>;

export function measurementError(
  section: 'query' | 'body',
  { fault, dbhIfGirthCm }: MeasurementVerdict,
): AppError {
  const kind: MeasurementError = fault ?? 'girth_as_diameter';
  const isLikelyGirth = fault !== undefined && dbhIfGirthCm !== undefined;
  return new AppError('MEASUREMENT_UNLIKELY', {
    details: [
      {
        path: section + pathOf[kind],
        message: isLikelyGirth ? withGirth(errorReasons[kind]) : errorReasons[kind],
        kind,
        ...(dbhIfGirthCm === undefined ? {} : { suggestion: Math.round(dbhIfGirthCm * 10) / 10 }),
      },
    ],
  });
}
