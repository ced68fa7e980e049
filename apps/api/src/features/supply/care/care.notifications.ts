import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '../../platform/fault/error-texts.ts';

export const careErrors = {
  NOTHING_DUE: {
    ar: 'لا شجرة في هذه الأرض يحين موعد تفقّدها حتى ذلك اليوم. اختر يومًا لاحقًا أو أرضًا أخرى.',
    en: 'No tree of this land is due a visit by that day. Choose a later day, or another land.',
    pt: 'Nenhuma árvore deste terreno precisa de visita até esse dia. Escolha um dia mais tarde ou outro terreno.',
  },
} satisfies ErrorTexts;

/** Shown by the browsers of field staff, planters and landowners. */
export const heatPush: Translations = {
  ar: 'حرّ شديد في {land}: حتى {maxC}°. اسقِ الأشجار الصغيرة مساءً',
  en: 'Great heat at {land}: up to {maxC}°. Water young trees in the evening',
  pt: 'Muito calor em {land}: até {maxC}°. Regue as árvores jovens à noite',
};
