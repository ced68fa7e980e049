import type { ErrorCode } from '@nabta/contract/errors';
import type { Language } from '@nabta/domain/language';

type Translations = Record<Language, string>;

const tooMany: Translations = {
  ar: 'محاولات كثيرة. حاول مرة أخرى بعد {minutes, plural, zero {قليل} one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.',
  en: 'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  pt: 'Muitas tentativas. Tente novamente em {minutes, plural, one {# minuto} other {# minutos}}.',
};

/** What a person reads; ICU texts, `minutes` is how long to wait. */
export const errorMessages = {
  INVALID_INPUT: {
    ar: 'بعض البيانات غير صحيحة. راجعها وحاول مرة أخرى.',
    en: 'Some of this is not right. Check it and try again.',
    pt: 'Alguns dados não estão corretos. Verifique e tente novamente.',
  },
  INVALID_PHONE: {
    ar: 'يبدو أن الرقم غير صحيح. تحقق من الأرقام ومفتاح الدولة.',
    en: 'This number does not look right. Check the digits and the country code.',
    pt: 'Este número não parece correto. Confira os dígitos e o código do país.',
  },
  WRONG_CODE: {
    ar: 'الرمز غير صحيح. حاول مرة أخرى.',
    en: 'That code is not right. Please try again.',
    pt: 'Este código não está correto. Tente novamente.',
  },
  CODE_EXPIRED: {
    ar: 'انتهت صلاحية الرمز. اطلب رمزًا جديدًا.',
    en: 'This code has expired. Request a new one.',
    pt: 'Este código expirou. Solicite um novo.',
  },
  PICTURE_UNREADABLE: {
    ar: 'تعذّرت قراءة هذه الصورة. جرّب صورة أخرى.',
    en: 'This photo cannot be read. Try another one.',
    pt: 'Não foi possível ler esta foto. Tente outra.',
  },
  UNAUTHENTICATED: {
    ar: 'انتهت جلستك. سجّل الدخول مرة أخرى.',
    en: 'Your session has ended. Please sign in again.',
    pt: 'Sua sessão terminou. Entre novamente.',
  },
  FORBIDDEN: {
    ar: 'لا تملك صلاحية لهذا الإجراء.',
    en: 'You are not allowed to do this.',
    pt: 'Você não tem permissão para isso.',
  },
  PROFILE_INCOMPLETE: {
    ar: 'أكمل اسمك أولًا.',
    en: 'Please tell us your name first.',
    pt: 'Informe primeiro o seu nome.',
  },
  NOT_FOUND: {
    ar: 'لم نعثر على ما تبحث عنه.',
    en: 'We could not find what you are looking for.',
    pt: 'Não encontramos o que você procura.',
  },
  METHOD_NOT_ALLOWED: {
    ar: 'لا يمكن تنفيذ هذا الطلب هنا.',
    en: 'This cannot be done here.',
    pt: 'Isto não pode ser feito aqui.',
  },
  CONFLICT: {
    ar: 'تغيّرت الحالة قبل إتمام طلبك. حدّث الصفحة وحاول مرة أخرى.',
    en: 'Something changed before your request was done. Refresh and try again.',
    pt: 'Algo mudou antes da conclusão do pedido. Atualize e tente novamente.',
  },
  GIFT_TO_SELF: {
    ar: 'لا يمكنك إهداء الشجرة لنفسك.',
    en: 'You cannot gift a tree to yourself.',
    pt: 'Você não pode presentear a si mesmo.',
  },
  TREE_PROMISED: {
    ar: 'هذه الشجرة مُهداة وتنتظر أن تُفتح.',
    en: 'This tree is already gifted and waiting to be opened.',
    pt: 'Esta árvore já foi dada de presente e espera ser aberta.',
  },
  TREE_NOT_GIFTABLE: {
    ar: 'حصلت على هذه الشجرة بقسيمة عامة، ويمكن إهداؤها بعد 30 يومًا من ذلك.',
    en: 'This tree came from a public coupon and can be gifted 30 days after that.',
    pt: 'Esta árvore veio de um cupom público e só pode ser dada de presente 30 dias depois.',
  },
  GIFT_ENDED: {
    ar: 'لم تعد هذه الهدية متاحة: فُتحت أو أُعيدت أو انتهت مدتها.',
    en: 'This gift is no longer waiting: it was opened, returned or has expired.',
    pt: 'Este presente já não está à espera: foi aberto, devolvido ou expirou.',
  },
  WRONG_TAG_SECRET: {
    ar: 'رمز هذه البطاقة غير صحيح. امسح رمز QR الموجود عليها.',
    en: 'That is not the code of this tag. Scan the QR code on it.',
    pt: 'Este não é o código da etiqueta. Escaneie o QR code que está nela.',
  },
  TREE_CLAIMED: {
    ar: 'لهذه الشجرة مالك بالفعل.',
    en: 'This tree already has an owner.',
    pt: 'Esta árvore já tem dono.',
  },
  COUPON_MISTYPED: {
    ar: 'هذا الرمز غير صحيح. تحقق منه وحاول مرة أخرى.',
    en: 'This code is not valid. Check it and try again.',
    pt: 'Este código não é válido. Confira e tente novamente.',
  },
  MEASUREMENT_UNLIKELY: {
    ar: 'يبدو أن هذا القياس غير صحيح. راجعه وقِس مرة أخرى.',
    en: 'This measurement does not look right. Check it and measure again.',
    pt: 'Esta medida não parece correta. Confira e meça novamente.',
  },
  COUPON_UNKNOWN: {
    ar: 'لا نعرف هذا الرمز. تحقق منه وحاول مرة أخرى.',
    en: 'We do not know this code. Check it and try again.',
    pt: 'Não conhecemos este código. Confira e tente novamente.',
  },
  COUPON_ENDED: {
    ar: 'انتهت صلاحية هذه القسيمة.',
    en: 'This coupon has expired.',
    pt: 'Este cupom expirou.',
  },
  COUPON_USED_UP: {
    ar: 'استُخدمت هذه القسيمة من قبل.',
    en: 'This coupon has already been used.',
    pt: 'Este cupom já foi usado.',
  },
  COUPON_SOLD_OUT: {
    ar: 'لم تبقَ أشجار لهذه القسيمة.',
    en: 'There are no trees left for this coupon.',
    pt: 'Não há mais árvores para este cupom.',
  },
  COUPON_REDEEMED: {
    ar: 'استخدمت هذه القسيمة وشجرتها في غابتك.',
    en: 'You have used this coupon, and its tree is in your forest.',
    pt: 'Você já usou este cupom, e a árvore está na sua floresta.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    ar: 'أُرسل هذا الطلب من قبل بمحتوى آخر. حدّث الصفحة وحاول مرة أخرى.',
    en: 'This request was sent before with other content. Refresh and try again.',
    pt: 'Este pedido já foi enviado com outro conteúdo. Atualize e tente novamente.',
  },
  PAYLOAD_TOO_LARGE: {
    ar: 'البيانات المرسلة أكبر من المسموح.',
    en: 'What you sent is too large.',
    pt: 'O conteúdo enviado é grande demais.',
  },
  PICTURE_TOO_LARGE: {
    ar: 'الصورة كبيرة جدًا. الحد الأقصى 8 ميغابايت و50 ميغابكسل.',
    en: 'This photo is too large. It may have at most 8 MB and 50 megapixels.',
    pt: 'Esta foto é grande demais. O máximo é 8 MB e 50 megapixels.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    ar: 'نوع البيانات المرسلة غير مدعوم.',
    en: 'This kind of content is not supported.',
    pt: 'Este tipo de conteúdo não é aceito.',
  },
  PICTURE_UNSUPPORTED: {
    ar: 'هذا النوع غير مدعوم. استخدم صورة ثابتة بصيغة JPEG أو PNG أو WebP أو HEIC.',
    en: 'This kind of file is not supported. Use a still photo in JPEG, PNG, WebP or HEIC.',
    pt: 'Este tipo de arquivo não é aceito. Use uma foto estática em JPEG, PNG, WebP ou HEIC.',
  },
  TOO_MANY_REQUESTS: tooMany,
  TOO_MANY_TRIES: tooMany,
  INTERNAL: {
    ar: 'حدث خطأ ما، يرجى المحاولة مرة أخرى.',
    en: 'Something went wrong, please try again.',
    pt: 'Algo deu errado, tente novamente.',
  },
  UNAVAILABLE: {
    ar: 'الخدمة غير متاحة مؤقتًا. حاول بعد قليل.',
    en: 'The service is briefly unavailable. Please try again soon.',
    pt: 'O serviço está temporariamente indisponível. Tente em breve.',
  },
} satisfies Record<ErrorCode, Translations>;
