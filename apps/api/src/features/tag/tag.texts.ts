import type { ErrorTexts } from '../../platform/fault/error-texts.ts';

export const tagErrors = {
  WRONG_TAG_SECRET: {
    ar: 'رمز هذه البطاقة غير صحيح. امسح رمز QR الموجود عليها.',
    en: 'That is not the code of this tag. Scan the QR code on it.',
    pt: 'Este não é o código da etiqueta. Escaneie o QR code que está nela.',
  },
  TREE_NOT_PLANTED: {
    ar: 'هذه اللوحة تنتظر شجرتها، وهي لم تُزرع بعد.',
    en: 'This tag waits for its tree, which is not planted yet.',
    pt: 'Esta etiqueta espera a sua árvore, que ainda não foi plantada.',
  },
  TREE_CLAIMED: {
    ar: 'لهذه الشجرة مالك بالفعل.',
    en: 'This tree already has an owner.',
    pt: 'Esta árvore já tem dono.',
  },
} satisfies ErrorTexts;
