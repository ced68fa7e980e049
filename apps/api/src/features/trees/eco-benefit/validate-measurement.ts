import type { MeasurementError } from '@nabta/contract/trees/measurement';
import type { Translations } from '@nabta/domain/language';
import { checkMeasurement, type MeasurementVerdict } from '@nabta/eco/measurement-check';
import { instantOf } from '@nabta/eco/units';

import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';

import { engineTreeOf } from '../tree/engine-tree.ts';
import { selectBenefitTree } from './cohort.queries.ts';

type MeasurementInput = { dbhCm: number | null; heightM: number | null; measuredAt: Date };

/**
 * Rejects invalid measurements and asks for confirmation of a likely girth; `isSure` skips only that
 * confirmation.
 */
export async function validateMeasurement(
  sql: Executor,
  publicId: string,
  { dbhCm, heightM, measuredAt }: MeasurementInput,
  { isSure }: { isSure: boolean },
): Promise<void> {
  const row = requireFound(await selectBenefitTree(sql, publicId, { canSeeRemoved: true, now: measuredAt }));
  const verdict = checkMeasurement(engineTreeOf(row), {
    at: instantOf(measuredAt),
    ...(dbhCm === null ? {} : { dbhCm }),
    ...(heightM === null ? {} : { heightM }),
  });
  if (verdict.fault === 'no_measure' && isBelowTape(dbhCm, heightM)) return;
  if (verdict.fault !== undefined || (verdict.dbhIfGirthCm !== undefined && !isSure))
    throw measurementError('body', verdict);
}

const breastHeightM = 1.37;

/** Trees below breast height: the height is stored, but the numbers are still based on age. */
function isBelowTape(dbhCm: number | null, heightM: number | null): boolean {
  return dbhCm === null && heightM !== null && heightM < breastHeightM;
}

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

export const ecoBenefitErrors = {
  MEASUREMENT_UNLIKELY: {
    ar: 'يبدو أن هذا القياس غير صحيح. تُرجى مراجعته والقياس مرة أخرى.',
    en: 'This measurement does not look right. Check it and measure again.',
    pt: 'Esta medida não parece correta. Confira e meça novamente.',
  },
} satisfies ErrorTexts;

export const errorReasons = {
  no_measure: {
    ar: 'لا يدل هذا القياس على حجم هذا النوع: يُقاس ارتفاع النخلة، وقُطر جذع غيرها من الأشجار. أما الشجيرات فلا تُقاس.',
    en: 'This does not tell the size of this kind: measure the height of a palm and the trunk of other trees. Shrubs are not measured.',
    pt: 'Isto não indica o tamanho desta espécie: meça a altura de uma palmeira e o tronco das outras árvores. Arbustos não são medidos.',
  },
  before_planting: {
    ar: 'هذا التاريخ قبل زراعة الشجرة.',
    en: 'That is before the tree was planted.',
    pt: 'Isso é antes do plantio da árvore.',
  },
  after_end: {
    ar: 'لم تعد هذه الشجرة قائمة في ذلك التاريخ.',
    en: 'The tree no longer stood at that time.',
    pt: 'A árvore já não estava de pé nessa data.',
  },
  not_after_last: {
    ar: 'يوجد قياس أحدث من هذا.',
    en: 'There is a later measurement than this one.',
    pt: 'Já existe uma medida posterior a esta.',
  },
  too_small: {
    ar: 'أصغر من أن يُقاس: يبدأ قياس القُطر من 0.5 سم والارتفاع من 10 سم.',
    en: 'Too small to be measured: a diameter counts from 0.5 cm, a height from 10 cm.',
    pt: 'Pequena demais para medir: o diâmetro conta a partir de 0,5 cm e a altura a partir de 10 cm.',
  },
  too_large: {
    ar: 'أكبر مما يبلغه هذا النوع. يُرجى التحقق من الوحدة: القُطر بالسنتيمتر والارتفاع بالمتر.',
    en: 'Larger than this species grows. Check the unit: centimetres for a trunk, metres for a height.',
    pt: 'Maior do que esta espécie cresce. Confira a unidade: centímetros para o tronco, metros para a altura.',
  },
  shrinking: {
    ar: 'أصغر من القياس السابق بأكثر من 10%، والجذوع لا تنكمش. يُقاس على ارتفاع 1.37 م من الأرض.',
    en: 'More than 10 % smaller than last time, and trunks do not shrink. Measure 1.37 m above the ground.',
    pt: 'Mais de 10 % menor que da última vez, e troncos não encolhem. Meça a 1,37 m do chão.',
  },
  too_fast: {
    ar: 'هذا نمو يزيد على 5 سم في السنة، ولا ينمو جذع بهذه السرعة.',
    en: 'That would be more than 5 cm of growth a year; no trunk grows that fast.',
    pt: 'Seria um crescimento de mais de 5 cm por ano; nenhum tronco cresce tão depressa.',
  },
  girth_as_diameter: {
    ar: 'هذا جذع عريض بالنسبة إلى عمر الشجرة. هل قِست المحيط بدل القُطر؟',
    en: 'That is a thick trunk for the age of this tree. Did you measure around it instead of across?',
    pt: 'É um tronco grosso para a idade desta árvore. Você mediu a circunferência em vez do diâmetro?',
  },
} satisfies Record<MeasurementError, Translations>;

export const girthHint: Translations = {
  ar: ' ربما قِست المحيط لا القُطر.',
  en: ' Perhaps this is the girth and not the diameter.',
  pt: ' Talvez seja a circunferência e não o diâmetro.',
};
