import { maxReceivers } from '@nabta/domain/campaign';
import type { Translations } from '@nabta/domain/language';

export const slugTaken: Translations = {
  ar: 'لحملة أخرى هذا العنوان. يلزم عنوان غيره.',
  en: 'Another campaign has this address. Choose another one.',
  pt: 'Outra campanha tem este endereço. Escolha outro.',
};

export const endsTooEarly: Translations = {
  ar: 'يجب أن تنتهي الحملة بعد بدايتها.',
  en: 'A campaign ends after it begins.',
  pt: 'Uma campanha termina depois de começar.',
};

export const unreadableFile: Translations = {
  ar: 'تعذّرت قراءة الملف. يلزم حفظه بصيغة CSV ثم إعادة المحاولة.',
  en: 'The file could not be read. Save it as CSV and try again.',
  pt: 'Não foi possível ler o arquivo. Salve-o como CSV e tente de novo.',
};

export const noPhones: Translations = {
  ar: 'لا أرقام جوال في هذا الملف. كل رقم في سطر.',
  en: 'There is no mobile number in this file. Put one on each line.',
  pt: 'Não há nenhum número de celular neste arquivo. Coloque um por linha.',
};

export const tooManyLines: Translations = {
  ar: `في الملف أكثر من ${maxReceivers} سطر. يلزم تقسيمه إلى ملفات أصغر.`,
  en: `The file has more than ${maxReceivers} lines. Cut it into smaller ones.`,
  pt: `O arquivo tem mais de ${maxReceivers} linhas. Divida-o em arquivos menores.`,
};

export const campaignLinkTexts = {
  description: {
    ar: '{company} تهديك شجرة حقيقية في المملكة العربية السعودية. رمزك يجعلها لك.',
    en: '{company} gives you a real tree in Saudi Arabia. Enter your code and receive your tree.',
    pt: '{company} dá a você uma árvore real na Arábia Saudita. Digite seu código e receba sua árvore.',
  },
  taken: {
    ar: '{count, plural, zero {الشجرة الأولى تنتظر من يستلمها} one {شجرة واحدة وجدت صاحبها} two {شجرتان وجدتا صاحبيهما} few {# أشجار وجدت أصحابها} many {# شجرة وجدت أصحابها} other {# شجرة وجدت أصحابها}}',
    en: '{count, plural, =0 {Be the first to receive a tree} one {# tree has found its owner} other {# trees have found their owners}}',
    pt: '{count, plural, =0 {Seja a primeira pessoa a receber uma árvore} one {# árvore encontrou seu dono} other {# árvores encontraram seus donos}}',
  },
} satisfies Record<string, Translations>;

export const cardTexts = {
  ar: 'شجرة حقيقية بانتظارك. تُستلم بمسح الرمز.',
  en: 'A real tree is waiting for you. Scan the code to receive it.',
};
