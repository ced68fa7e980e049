import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const deliveryErrors = {
  DELIVERY_ELSEWHERE: {
    ar: 'لم تعد الشحنة في الحالة المعروضة، ولم يتغيّر شيء. تُرجى مراجعة حالتها الآن ثم اختيار الخطوة التالية.',
    en: 'The delivery is no longer where you saw it, and nothing was changed. Look where it stands now and choose the next step.',
    pt: 'A entrega não está mais onde você a viu, e nada foi alterado. Veja onde ela está agora e escolha o próximo passo.',
  },
} satisfies ErrorTexts;

export const duplicateSpecie: Translations = {
  ar: 'يُذكر كل نوع مرة واحدة.',
  en: 'Name each species once.',
  pt: 'Informe cada espécie uma vez.',
};

export const unknownSpecie: Translations = {
  ar: 'لا نعرف النوع {specie}.',
  en: 'The species {specie} is not known.',
  pt: 'A espécie {specie} não é conhecida.',
};

export const moreThanMissing: Translations = {
  ar: 'يُطلب ما نقص من الشحنة الأولى، لا أكثر.',
  en: 'Order what was missing of the first delivery, and not more.',
  pt: 'Peça o que faltou da primeira entrega, e não mais.',
};

export const countEveryLine: Translations = {
  ar: 'يُكتب ما وصل من كل نوع في الشحنة، ولو كان صفرًا.',
  en: 'Say what came of every species of the delivery, even where it is zero.',
  pt: 'Diga o que chegou de cada espécie da entrega, mesmo que zero.',
};

export const nothingReceived: Translations = {
  ar: 'لم يصل شيء. تُسجَّل الشحنة متعذّرة بدل ذلك.',
  en: 'Nothing came. Mark the delivery as failed instead.',
  pt: 'Nada chegou. Marque a entrega como não realizada.',
};

export const onlyOnDelivery: Translations = {
  ar: 'تُكتب الكميات الواصلة عند التسليم فقط.',
  en: 'What came is counted when it is delivered, and not before.',
  pt: 'O que chegou é contado na entrega, e não antes.',
};

export const delayedPush: Translations = {
  ar: 'تأخّرت الشحنة {code}',
  en: 'The delivery {code} is late',
  pt: 'A entrega {code} está atrasada',
};
