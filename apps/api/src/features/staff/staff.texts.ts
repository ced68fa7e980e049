import type { ErrorTexts } from '../../platform/fault/error-texts.ts';

export const staffErrors = {
  LAST_ADMINISTRATOR: {
    ar: 'هذا آخر مشرف للنظام. عيّن مشرفًا آخر قبل أن تغيّر صفته.',
    en: 'This is the last administrator. Make somebody else one before you change this role.',
    pt: 'Este é o último administrador. Nomeie outro antes de mudar este papel.',
  },
} satisfies ErrorTexts;
