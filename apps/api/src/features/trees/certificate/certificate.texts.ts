import type { Translations } from '@nabta/domain/language';

/** ICU texts printed on a certificate. No Arabic vowel marks: they break text search in a PDF. */
export const certificateTexts = {
  treeTitle: {
    ar: 'شهادة ملكية شجرة',
    en: 'Certificate of tree ownership',
    pt: 'Certificado de propriedade de árvore',
  },
  forestTitle: { ar: 'شهادة غابة', en: 'Certificate of a forest', pt: 'Certificado de uma floresta' },
  intro: { ar: 'تمنح هذه الشهادة إلى', en: 'Nabta certifies that', pt: 'A Nabta certifica que' },
  unnamed: { ar: 'مالك هذه الشجرة', en: 'the owner of this tree', pt: 'o dono desta árvore' },
  owns: {
    ar: 'تقديرا لامتلاك شجرة حقيقية مزروعة في المملكة العربية السعودية',
    en: 'owns a real tree planted in Saudi Arabia',
    pt: 'possui uma árvore real plantada na Arábia Saudita',
  },
  ownsForest: {
    ar: 'تقديرا لامتلاك {count, plural, zero {أشجار حقيقية مزروعة} one {شجرة حقيقية مزروعة} two {شجرتين حقيقيتين مزروعتين} few {# أشجار حقيقية مزروعة} many {# شجرة حقيقية مزروعة} other {# شجرة حقيقية مزروعة}} في المملكة العربية السعودية',
    en: 'owns {count, plural, one {a real tree} other {# real trees}} planted in Saudi Arabia',
    pt: 'possui {count, plural, one {uma árvore real plantada} other {# árvores reais plantadas}} na Arábia Saudita',
  },
  giver: { ar: 'هدية من {name}', en: 'A gift from {name}', pt: 'Um presente de {name}' },
  tree: { ar: 'شجرة', en: 'Tree', pt: 'Árvore' },
  forest: { ar: 'غابة {name}', en: '{name}’s forest', pt: 'Floresta de {name}' },
  trees: { ar: 'الأشجار', en: 'Trees', pt: 'Árvores' },
  treesCounted: {
    ar: '{count, plural, zero {لا أشجار} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}',
    en: '{count, plural, one {# tree} other {# trees}}',
    pt: '{count, plural, one {# árvore} other {# árvores}}',
  },
  species: { ar: 'النوع', en: 'Species', pt: 'Espécie' },
  speciesOfForest: { ar: 'الأنواع', en: 'Species', pt: 'Espécies' },
  speciesCounted: {
    ar: '{count, plural, zero {لا أنواع} one {نوع واحد} two {نوعان} few {# أنواع} many {# نوعا} other {# نوع}}',
    en: '{count, plural, one {# species} other {# species}}',
    pt: '{count, plural, one {# espécie} other {# espécies}}',
  },
  place: { ar: 'المكان', en: 'Place', pt: 'Local' },
  places: { ar: 'الأماكن', en: 'Places', pt: 'Locais' },
  placesCounted: {
    ar: '{count, plural, zero {لا أماكن} one {مكان واحد} two {مكانان} few {# أماكن} many {# مكانا} other {# مكان}}',
    en: '{count, plural, one {# place} other {# places}}',
    pt: '{count, plural, one {# local} other {# locais}}',
  },
  somewhere: { ar: 'المملكة العربية السعودية', en: 'Saudi Arabia', pt: 'Arábia Saudita' },
  plantedOn: { ar: 'تاريخ الزراعة', en: 'Planted on', pt: 'Data de plantio' },
  co2Begun: { ar: 'بدأت الآن', en: 'Just beginning', pt: 'Está só começando' },
  co2: { ar: 'CO₂ المزال حتى الآن', en: 'CO₂ removed so far', pt: 'CO₂ removido até agora' },
  kilograms: { ar: '{amount} كجم', en: '{amount} kg', pt: '{amount} kg' },
  likely: {
    ar: 'الأرجح: {low} إلى {high} كجم',
    en: 'likely {low} to {high} kg',
    pt: 'provável: {low} a {high} kg',
  },
  number: { ar: 'رقم الشهادة', en: 'Certificate no.', pt: 'Certificado nº' },
  issued: { ar: 'تاريخ الإصدار', en: 'Issued on', pt: 'Emitido em' },
  sponsor: {
    ar: 'زرعت بدعم من',
    en: 'Planted with the support of',
    pt: 'Plantada com o apoio de',
  },
  verify: { ar: 'امسح الرمز للتحقق', en: 'Scan to verify', pt: 'Escaneie para verificar' },
  method: {
    ar: 'حسب CO₂ بمنهجية {version} كما كان يوم الإصدار',
    en: 'CO₂ by the method {version}, as it was on the day of issue',
    pt: 'CO₂ pelo método {version}, como era no dia da emissão',
  },
} satisfies Record<string, Translations>;
