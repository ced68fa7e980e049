import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const treeErrors = {
  TREE_LOST: {
    ar: 'لم تعد هذه الشجرة قائمة. تلزم شجرة أخرى.',
    en: 'This tree no longer stands. Choose another one.',
    pt: 'Esta árvore não está mais de pé. Escolha outra.',
  },
} satisfies ErrorTexts;

export const treeLinkTexts = {
  title: {
    ar: '{title}، شجرة في نبتة',
    en: '{title}, a tree on Nabta',
    pt: '{title}, uma árvore na Nabta',
  },
  description: {
    ar: 'شجرة {specie} زُرعت في {place}، ولها صورة وقصة.',
    en: '{specie}, planted in {place}. See its photo and its story.',
    pt: '{specie}, plantada em {place}. Veja a foto e a história.',
  },
  dedicated: {
    ar: '{dedication}. شجرة {specie} زُرعت في {place}.',
    en: '{dedication}. {specie}, planted in {place}.',
    pt: '{dedication}. {specie}, plantada em {place}.',
  },
  tree: { ar: 'شجرة', en: 'Tree', pt: 'Árvore' },
  // Fallback when the land has no name.
  somewhere: { ar: 'المملكة العربية السعودية', en: 'Saudi Arabia', pt: 'Arábia Saudita' },
} satisfies Record<string, Translations>;

export const forestLinkTexts = {
  title: { ar: 'غابة {name}', en: '{name}’s forest', pt: 'Floresta de {name}' },
  description: {
    ar: '{count, plural, zero {غابة تنتظر أول شجرة} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}} في نبتة. غابتك تبدأ هنا.',
    en: '{count, plural, =0 {A forest waiting for its first tree} one {# tree} other {# trees}} on Nabta. Come and build your own forest.',
    pt: '{count, plural, =0 {Uma floresta à espera da primeira árvore} one {# árvore} other {# árvores}} na Nabta. Venha criar a sua floresta.',
  },
  trees: {
    ar: '{count, plural, zero {لا أشجار بعد} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}',
    en: '{count, plural, =0 {No trees yet} one {# tree} other {# trees}}',
    pt: '{count, plural, =0 {Nenhuma árvore ainda} one {# árvore} other {# árvores}}',
  },
} satisfies Record<string, Translations>;

export const treePushes = {
  damaged: {
    ar: 'أصاب {tree} ضرر، والفريق يعتني بها',
    en: '{tree} was damaged and is being looked after',
    pt: '{tree} sofreu danos e está sendo cuidada',
  },
  lost: {
    ar: 'فقدنا {tree}. يبقى سجلّها في غابتك',
    en: '{tree} was lost. Its record stays in your forest',
    pt: 'Perdemos {tree}. O registro dela continua na sua floresta',
  },
} satisfies Record<string, Translations>;
