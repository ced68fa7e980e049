import type { ErrorCode } from '@nabta/contract/core/errors';
import type { Translations } from '@nabta/domain/language';

/** User-facing messages in ICU format; `wait` is the time until the next try. */
export type ErrorTexts = Partial<Record<ErrorCode, Translations>>;

const tooMany: Translations = {
  ar: 'محاولات كثيرة. تمكن المحاولة مرة أخرى بعد {wait}.',
  en: 'Too many attempts. Try again in {wait}.',
  pt: 'Muitas tentativas. Tente novamente em {wait}.',
};

/** Errors of no feature; each feature declares its own. */
export const platformErrors = {
  INVALID_INPUT: {
    ar: 'بعض البيانات غير صحيحة. تُرجى مراجعتها والمحاولة مرة أخرى.',
    en: 'Some of this is not right. Check it and try again.',
    pt: 'Alguns dados não estão corretos. Verifique e tente novamente.',
  },
  INVALID_PHONE: {
    ar: 'يبدو أن الرقم غير صحيح. يُرجى التحقق من الأرقام ومفتاح الدولة.',
    en: 'This number does not look right. Check the digits and the country code.',
    pt: 'Este número não parece correto. Confira os dígitos e o código do país.',
  },
  UNAUTHENTICATED: {
    ar: 'انتهت جلستك. يلزم تسجيل الدخول مرة أخرى.',
    en: 'Your session has ended. Please sign in again.',
    pt: 'Sua sessão terminou. Entre novamente.',
  },
  KEY_NOT_ALLOWED: {
    ar: 'لا يسمح هذا المفتاح بذلك.',
    en: 'This key was not made for that.',
    pt: 'Esta chave não foi feita para isso.',
  },
  FORBIDDEN: {
    ar: 'لا صلاحية لديك لهذا الإجراء.',
    en: 'You are not allowed to do this.',
    pt: 'Você não tem permissão para isso.',
  },
  PROFILE_INCOMPLETE: {
    ar: 'يلزم إكمال اسمك أولًا.',
    en: 'Please tell us your name first.',
    pt: 'Informe primeiro o seu nome.',
  },
  SECOND_FACTOR_REQUIRED: {
    ar: 'يلزم تأكيد هويتك مرة ثانية لدخول لوحة الإدارة.',
    en: 'Confirm a second time that it is you to work in the console.',
    pt: 'Confirme uma segunda vez que é você para trabalhar no painel.',
  },
  EDITED_MEANWHILE: {
    ar: 'عدّل شخص آخر هذا السجل بعد أن فتحته. لم يُحفظ شيء. تُرجى مراجعة التعديل ثم الحفظ مرة أخرى.',
    en: 'Somebody else changed this after you opened it. Nothing was saved. Look at the change and save again.',
    pt: 'Alguém alterou isto depois que você abriu. Nada foi salvo. Veja a alteração e salve de novo.',
  },
  NOT_FOUND: {
    ar: 'لم نعثر على المطلوب.',
    en: 'We could not find what you are looking for.',
    pt: 'Não encontramos o que você procura.',
  },
  METHOD_NOT_ALLOWED: {
    ar: 'لا يمكن تنفيذ هذا الطلب هنا.',
    en: 'This cannot be done here.',
    pt: 'Isto não pode ser feito aqui.',
  },
  CONFLICT: {
    ar: 'تغيّرت الحالة قبل إتمام طلبك. يُرجى تحديث الصفحة والمحاولة مرة أخرى.',
    en: 'Something changed before your request was done. Refresh and try again.',
    pt: 'Algo mudou antes da conclusão do pedido. Atualize e tente novamente.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    ar: 'أُرسل هذا الطلب من قبل بمحتوى آخر. يُرجى تحديث الصفحة والمحاولة مرة أخرى.',
    en: 'This request was sent before with other content. Refresh and try again.',
    pt: 'Este pedido já foi enviado com outro conteúdo. Atualize e tente novamente.',
  },
  PAYLOAD_TOO_LARGE: {
    ar: 'البيانات المرسلة أكبر من المسموح.',
    en: 'What you sent is too large.',
    pt: 'O conteúdo enviado é grande demais.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    ar: 'نوع البيانات المرسلة غير مدعوم.',
    en: 'This kind of content is not supported.',
    pt: 'Este tipo de conteúdo não é aceito.',
  },
  TOO_MANY_REQUESTS: tooMany,
  TOO_MANY_TRIES: tooMany,
  INTERNAL: {
    ar: 'حدث خطأ ما، يرجى المحاولة مرة أخرى.',
    en: 'Something went wrong, please try again.',
    pt: 'Algo deu errado, tente novamente.',
  },
  UNAVAILABLE: {
    ar: 'الخدمة غير متاحة مؤقتًا. تُرجى المحاولة بعد قليل.',
    en: 'The service is briefly unavailable. Please try again soon.',
    pt: 'O serviço está temporariamente indisponível. Tente em breve.',
  },
} satisfies ErrorTexts;
