import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const issueErrors = {
  ISSUE_ELSEWHERE: {
    ar: 'تغيّرت حالة البلاغ بعد أن فتحته، ولم يتغيّر شيء. تُرجى مراجعة حالته الآن ثم اختيار الخطوة التالية.',
    en: 'The issue is no longer where you saw it, and nothing was changed. Look where it stands now and choose the next step.',
    pt: 'A ocorrência não está mais onde você a viu, e nada foi alterado. Veja onde ela está agora e escolha o próximo passo.',
  },
} satisfies ErrorTexts;

/** Push text for the reporter. */
export const answeredPush: Translations = {
  ar: 'وصلك رد على بلاغك عن {tree}',
  en: 'There is an answer to your report about {tree}',
  pt: 'Há uma resposta ao seu aviso sobre {tree}',
};

export const answerNeeded: Translations = {
  ar: 'يُكتب للمبلِّغ ما الذي تم.',
  en: 'Tell the reporter what was done.',
  pt: 'Diga a quem avisou o que foi feito.',
};

export const adjustmentNeeded: Translations = {
  ar: 'يُذكر النوع والكمية التي تُسوّى، مع تسوية المخزون فقط.',
  en: 'Name the species and how many are adjusted; only where stock is adjusted.',
  pt: 'Informe a espécie e a quantidade ajustada; só quando o estoque é ajustado.',
};

export const actionNotOffered: Translations = {
  ar: 'هذا الحل لا يناسب هذا البلاغ: يُسوّى المخزون في بلاغات الشحنات، وتُقبل الأدلة في بلاغات الأدلة.',
  en: 'This issue cannot be resolved that way: stock is adjusted for deliveries, and evidence is accepted for evidence to review.',
  pt: 'Esta ocorrência não pode ser resolvida assim: o estoque é ajustado em entregas, e evidências são aceitas em evidências a revisar.',
};
