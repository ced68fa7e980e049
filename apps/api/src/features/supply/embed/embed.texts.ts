import type { Translations } from '@nabta/domain/language';

export const embedTexts = {
  forest: { ar: 'غابة {name}', en: 'The forest of {name}', pt: 'A floresta de {name}' },
  planted: {
    ar: '{count, plural, zero {شجرة مزروعة} one {شجرة مزروعة} two {شجرة مزروعة} few {أشجار مزروعة} many {شجرة مزروعة} other {شجرة مزروعة}}',
    en: '{count, plural, one {tree planted} other {trees planted}}',
    pt: '{count, plural, one {árvore plantada} other {árvores plantadas}}',
  },
  recorded: {
    ar: '{count, plural, zero {شجرة مسجّلة} one {شجرة مسجّلة} two {شجرة مسجّلة} few {أشجار مسجّلة} many {شجرة مسجّلة} other {شجرة مسجّلة}}',
    en: '{count, plural, one {tree on record} other {trees on record}}',
    pt: '{count, plural, one {árvore registrada} other {árvores registradas}}',
  },
  standing: { ar: '{share} ما زالت قائمة', en: '{share} still standing', pt: '{share} ainda de pé' },
  standingByRecords: {
    ar: '{share} قائمة بحسب السجلات',
    en: '{share} standing according to the records',
    pt: '{share} de pé segundo os registros',
  },
  sampled: {
    ar: 'في عينة عشوائية: {share} حية ({low} – {high})',
    en: '{share} alive in a random sample ({low} – {high})',
    pt: '{share} vivas numa amostra aleatória ({low} – {high})',
  },
  co2: {
    ar: '{kg} كجم من CO₂ أُزيلت',
    en: '{kg} kg of CO₂ removed',
    pt: '{kg} kg de CO₂ removidos',
  },
  verifiedTrees: {
    ar: '{count, plural, zero {لم يُتحقق من أي شجرة} one {تم التحقق من شجرة واحدة} two {تم التحقق من شجرتين} few {تم التحقق من # أشجار} many {تم التحقق من # شجرة} other {تم التحقق من # شجرة}}',
    en: '{count, plural, one {# tree verified} other {# trees verified}}',
    pt: '{count, plural, one {# árvore verificada} many {# árvores verificadas} other {# árvores verificadas}}',
  },
  photographedTrees: {
    ar: '{count, plural, zero {لا أشجار مصوّرة في موقعها} one {شجرة واحدة مصوّرة في موقعها} two {شجرتان مصوّرتان في موقعهما} few {# أشجار مصوّرة في موقعها} many {# شجرة مصوّرة في موقعها} other {# شجرة مصوّرة في موقعها}}',
    en: '{count, plural, one {# tree photographed on site} other {# trees photographed on site}}',
    pt: '{count, plural, one {# árvore fotografada no local} many {# árvores fotografadas no local} other {# árvores fotografadas no local}}',
  },
  documentedTrees: {
    ar: '{count, plural, zero {لا أشجار} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}} ({kg} كجم) بحسب سجلات {name} فقط',
    en: '{count, plural, one {# tree} other {# trees}} ({kg} kg) only reported by {name}',
    pt: '{count, plural, one {# árvore} many {# árvores} other {# árvores}} ({kg} kg) só segundo {name}',
  },
  open: { ar: 'عرض الغابة', en: 'See the forest', pt: 'Ver a floresta' },
  openTree: { ar: 'عرض الشجرة', en: 'See the tree', pt: 'Ver a árvore' },
  where: { ar: 'أماكن الأشجار', en: 'Where the trees stand', pt: 'Onde estão as árvores' },
  allPlaces: { ar: 'كل الأماكن', en: 'All places', pt: 'Todos os lugares' },
  trees: {
    ar: '{count, plural, zero {لا أشجار} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}',
    en: '{count, plural, =0 {No trees} one {# tree} other {# trees}}',
    pt: '{count, plural, =0 {Nenhuma árvore} one {# árvore} other {# árvores}}',
  },
  tree: { ar: 'شجرة', en: 'Tree', pt: 'Árvore' },
  plantedOn: { ar: 'زُرعت في {date}', en: 'Planted {date}', pt: 'Plantada em {date}' },
  plantedByRecords: {
    ar: 'زُرعت في {date} بحسب السجلات',
    en: 'Planted {date} according to its records',
    pt: 'Plantada em {date} segundo os registros',
  },
  supportedBy: { ar: 'بدعم من {name}', en: 'Supported by {name}', pt: 'Com o apoio de {name}' },
  documented: { ar: 'مسجّلة فقط', en: 'On file only', pt: 'Só registrada' },
  photographed: { ar: 'مصوّرة في موقعها', en: 'Photographed on site', pt: 'Fotografada no local' },
  verified: { ar: 'تم التحقق منها', en: 'Verified', pt: 'Verificada' },
  imported: { ar: 'من سجلات شركة', en: 'From a company’s records', pt: 'Dos registros de uma empresa' },
  demo: { ar: 'شجرة تجريبية', en: 'Sample tree', pt: 'Árvore de exemplo' },
  stoodUntil: { ar: 'عاشت حتى {date}', en: 'Stood until {date}', pt: 'Viveu até {date}' },
  missing: {
    ar: 'لم تعد هذه الغابة في هذا المكان.',
    en: 'This forest is no longer here.',
    pt: 'Esta floresta já não está aqui.',
  },
} satisfies Record<string, Translations>;
