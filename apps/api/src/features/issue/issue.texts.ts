import type { Translations } from '@nabta/domain/language';

/** Shown by the browsers of whoever reported. */
export const answeredPush: Translations = {
  ar: 'وصلك رد على بلاغك عن {tree}',
  en: 'There is an answer to your report about {tree}',
  pt: 'Há uma resposta ao seu aviso sobre {tree}',
};

export const answerNeeded: Translations = {
  ar: 'اكتب للمبلِّغ ما الذي تم.',
  en: 'Tell the reporter what was done.',
  pt: 'Diga a quem avisou o que foi feito.',
};
