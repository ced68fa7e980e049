import type { MeasurementFault } from '@nabta/contract/measurement';
import type { Language } from '@nabta/domain/language';
import type { MeasurementVerdict } from '@nabta/eco/measurement-check';

import { AppError } from '../../platform/app-error.ts';
import { faultReasons, girthHint } from './eco-benefit.texts.ts';

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
  language: Language,
): AppError {
  const kind: MeasurementFault = fault ?? 'girth_as_diameter';
  const hint = fault !== undefined && dbhIfGirthCm !== undefined ? girthHint[language] : '';
  return new AppError('MEASUREMENT_UNLIKELY', {
    details: [
      {
        path: part + pathOf[kind],
        message: faultReasons[kind][language] + hint,
        kind,
        ...(dbhIfGirthCm === undefined ? {} : { suggestion: Math.round(dbhIfGirthCm * 10) / 10 }),
      },
    ],
  });
}
