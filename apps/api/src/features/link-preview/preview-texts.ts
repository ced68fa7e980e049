import type { Language } from '@nabta/domain/language';

/** What a shared link says of itself before it is opened; ICU texts. */
export const previewTexts = {
  forestTitle: { ar: 'غابة {name}', en: '{name}’s forest', pt: 'Floresta de {name}' },
  forestDescription: {
    ar: '{count, plural, zero {غابة تنتظر أول شجرة} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}} في نبتة. تعال وابنِ غابتك.',
    en: '{count, plural, =0 {A forest waiting for its first tree} one {# tree} other {# trees}} on Nabta. Come and build your own forest.',
    pt: '{count, plural, =0 {Uma floresta à espera da primeira árvore} one {# árvore} other {# árvores}} na Nabta. Venha criar a sua floresta.',
  },
  treeTitle: {
    ar: '{title}، شجرة في نبتة',
    en: '{title}, a tree on Nabta',
    pt: '{title}, uma árvore na Nabta',
  },
  treeDescription: {
    ar: '{specie} زُرعت في {place}. شاهد صورتها وقصتها.',
    en: '{specie}, planted in {place}. See its photo and its story.',
    pt: '{specie}, plantada em {place}. Veja a foto e a história.',
  },
  giftTitle: {
    ar: 'شجرة هدية لك من {name}',
    en: '{name} gifted you a tree',
    pt: '{name} deu uma árvore a você',
  },
  giftDescription: {
    ar: 'هديتك تنتظرك في نبتة. افتحها وشاهد شجرتك.',
    en: 'Your gift is waiting on Nabta. Open it and see your tree.',
    pt: 'Seu presente espera por você na Nabta. Abra e veja a sua árvore.',
  },
  giftOver: {
    ar: 'شجرة أُهديت في نبتة.',
    en: 'A tree that was gifted on Nabta.',
    pt: 'Uma árvore dada de presente na Nabta.',
  },
  tree: { ar: 'شجرة', en: 'Tree', pt: 'Árvore' },
  homeland: { ar: 'المملكة العربية السعودية', en: 'Saudi Arabia', pt: 'Arábia Saudita' },
  productName: { ar: 'نبتة', en: 'Nabta', pt: 'Nabta' },
  trees: {
    ar: '{count, plural, zero {لا أشجار بعد} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}',
    en: '{count, plural, =0 {No trees yet} one {# tree} other {# trees}}',
    pt: '{count, plural, =0 {Nenhuma árvore ainda} one {# árvore} other {# árvores}}',
  },
} satisfies Record<string, Record<Language, string>>;
