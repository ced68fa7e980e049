import type { Translations } from '@nabta/domain/language';

export const slugTaken: Translations = {
  ar: 'لشركة أخرى هذا العنوان. يلزم عنوان غيره.',
  en: 'Another company has this address. Choose another one.',
  pt: 'Outra empresa tem este endereço. Escolha outro.',
};

export const companyLinkTexts = {
  title: { ar: 'غابة {name}', en: 'The forest of {name}', pt: 'A floresta de {name}' },
  trees: {
    ar: '{count, plural, zero {لا أشجار بعد} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}',
    en: '{count, plural, =0 {No trees yet} one {# tree} other {# trees}}',
    pt: '{count, plural, =0 {Ainda sem árvores} one {# árvore} other {# árvores}}',
  },
  description: {
    ar: '{count, plural, zero {ترعى {name} أشجارًا حقيقية في المملكة العربية السعودية.} one {زرعت {name} شجرة حقيقية واحدة في المملكة العربية السعودية. هنا مكانها وما قدّمته.} two {زرعت {name} شجرتين حقيقيتين في المملكة العربية السعودية. هنا أماكنهما وما قدّمتاه.} few {زرعت {name} # أشجار حقيقية في المملكة العربية السعودية. هنا أماكنها وما قدّمته.} many {زرعت {name} # شجرة حقيقية في المملكة العربية السعودية. هنا أماكنها وما قدّمته.} other {زرعت {name} # شجرة حقيقية في المملكة العربية السعودية. هنا أماكنها وما قدّمته.}}',
    en: '{count, plural, =0 {{name} sponsors real trees in Saudi Arabia.} one {{name} had # real tree planted in Saudi Arabia. See where it stands and what it gave.} other {{name} had # real trees planted in Saudi Arabia. See where they stand and what they gave.}}',
    pt: '{count, plural, =0 {{name} patrocina árvores reais na Arábia Saudita.} one {{name} plantou # árvore real na Arábia Saudita. Veja onde ela está e o que deu.} other {{name} plantou # árvores reais na Arábia Saudita. Veja onde estão e o que deram.}}',
  },
} satisfies Record<string, Translations>;
