import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const sampleErrors = {
  NO_TREES_TO_SAMPLE: {
    ar: 'لا شجرة حية مسجلة هنا، فلا عينة تُسحب.',
    en: 'No tree here is alive in the records, so there is nothing to sample.',
    pt: 'Nenhuma árvore aqui está viva nos registros; não há o que sortear.',
  },
} satisfies ErrorTexts;

export const sampleInputErrors = {
  period: {
    ar: 'يُختار آخر يوم للزيارات: من اليوم حتى {last}.',
    en: 'Choose the last day for visits: from today until {last}.',
    pt: 'Escolha o último dia das visitas: de hoje até {last}.',
  },
  reasonMissing: {
    ar: 'سُحبت عينة من هذه الأشجار من قبل. يلزم سبب لسحب عينة أخرى.',
    en: 'These trees were sampled before. Write why another sample is drawn.',
    pt: 'Estas árvores já foram amostradas. Escreva por que se sorteia outra amostra.',
  },
} satisfies Record<string, Translations>;
