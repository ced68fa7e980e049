import type { MeasurementFault } from '@nabta/contract/measurement';
import type { Translations } from '@nabta/domain/language';
import type { MeasurementVerdict } from '@nabta/eco/measurement-check';

import { AppError } from '../../platform/fault/app-error.ts';
import { faultReasons, girthHint } from './eco-benefit.texts.ts';

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
} satisfies Record<MeasurementFault, string>;

/** The refusal of a measurement, with the diameter that was likely meant. */
export function measurementError(
  part: 'query' | 'body',
  { fault, dbhIfGirthCm }: MeasurementVerdict,
): AppError {
  const kind: MeasurementFault = fault ?? 'girth_as_diameter';
  const isLikelyGirth = fault !== undefined && dbhIfGirthCm !== undefined;
  return new AppError('MEASUREMENT_UNLIKELY', {
    details: [
      {
        path: part + pathOf[kind],
        message: isLikelyGirth ? withGirth(faultReasons[kind]) : faultReasons[kind],
        kind,
        ...(dbhIfGirthCm === undefined ? {} : { suggestion: Math.round(dbhIfGirthCm * 10) / 10 }),
      },
    ],
  });
}
