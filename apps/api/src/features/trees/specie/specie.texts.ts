import type { Translations } from '@nabta/domain/language';
import type { ModelError } from '@nabta/eco/simulate-species';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const specieErrors = {
  MODEL_REFUSED: {
    ar: 'لا يصلح هذا النموذج للعدّ. لم يتغيّر شيء.',
    en: 'Trees cannot be counted by this model. Nothing was changed.',
    pt: 'Não é possível contar árvores com este modelo. Nada foi alterado.',
  },
} satisfies ErrorTexts;

export const modelErrorTexts = {
  shape: {
    ar: 'قيمة ناقصة أو خارج حدودها: {detail}',
    en: 'A value is missing or out of its bounds: {detail}',
    pt: 'Falta um valor ou ele está fora dos limites: {detail}',
  },
  falls: {
    ar: 'يصغر عند عمر {years} سنة.',
    en: 'It shrinks at the age of {years} years.',
    pt: 'Encolhe aos {years} anos.',
  },
  explodes: {
    ar: 'عند عمر {years} سنة يصبح أكبر من أي شجرة عُرفت.',
    en: 'At the age of {years} years it is larger than any tree that is known.',
    pt: 'Aos {years} anos fica maior que qualquer árvore conhecida.',
  },
  leaned_on: {
    ar: 'نوع آخر يعتمد على هذا المنحنى ولا يصلح معه: {detail}',
    en: 'Another species leans on this curve and cannot use it: {detail}',
    pt: 'Outra espécie se apoia nesta curva e não pode usá-la: {detail}',
  },
} satisfies Record<ModelError['kind'], Translations>;
