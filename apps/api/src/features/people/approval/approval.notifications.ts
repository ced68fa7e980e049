import type { Translations } from '@nabta/domain/language';

export const askedPush: Translations = {
  ar: 'طلب ينتظر موافقتك في لوحة العمل',
  en: 'Something waits for your approval in the console',
  pt: 'Algo aguarda a sua aprovação no painel',
};

export const decidedPush: Translations = {
  ar: 'بُتّ في طلبك في لوحة العمل',
  en: 'What you asked for in the console was decided',
  pt: 'O que você pediu no painel foi decidido',
};
