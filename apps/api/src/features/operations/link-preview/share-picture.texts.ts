import type { BadgeCode } from '@nabta/domain/badge-level';
import type { Translations } from '@nabta/domain/language';

export const sharePictureTexts = {
  treeIn: {
    ar: 'شجرة تنمو في {place}',
    en: 'A tree growing in {place}',
    pt: 'Uma árvore que cresce em {place}',
  },
  treeStoodIn: {
    ar: 'شجرة عاشت في {place}',
    en: 'A tree that stood in {place}',
    pt: 'Uma árvore que viveu em {place}',
  },
  plantedOn: { ar: 'زُرعت في {date}', en: 'Planted in {date}', pt: 'Plantada em {date}' },
  level: { ar: 'وسام جديد في نبتة', en: 'A new badge on Nabta', pt: 'Uma nova medalha na Nabta' },
  forestOf: { ar: 'في غابة {name}', en: 'In {name}’s forest', pt: 'Na floresta de {name}' },
  forest: { ar: 'غابة في المملكة', en: 'A forest in Saudi Arabia', pt: 'Uma floresta na Arábia Saudita' },
  certificate: {
    ar: 'شهادة رقمية موقّعة',
    en: 'A signed digital certificate',
    pt: 'Um certificado digital assinado',
  },
  issuedOn: { ar: 'صدرت في {date}', en: 'Issued in {date}', pt: 'Emitido em {date}' },
  serial: { ar: 'رقمها {serial}', en: 'No. {serial}', pt: 'N.º {serial}' },
  visitTree: {
    ar: 'الرمز لزيارة الشجرة',
    en: 'Scan to visit the tree',
    pt: 'Leia o código para visitar a árvore',
  },
  visitForest: {
    ar: 'الرمز لزيارة الغابة',
    en: 'Scan to visit the forest',
    pt: 'Leia o código para visitar a floresta',
  },
  verify: {
    ar: 'الرمز للتحقق من الشهادة',
    en: 'Scan to verify the certificate',
    pt: 'Leia o código para verificar o certificado',
  },
  trees: {
    ar: '{count, plural, zero {لا أشجار بعد} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}',
    en: '{count, plural, =0 {No trees yet} one {# tree} other {# trees}}',
    pt: '{count, plural, =0 {Nenhuma árvore ainda} one {# árvore} other {# árvores}}',
  },
} satisfies Record<string, Translations>;

export const badgeNames = {
  planter: { ar: 'الغارس', en: 'Planter', pt: 'Plantador' },
  treesFriend: { ar: 'صديق الأشجار', en: 'Trees’ Friend', pt: 'Amigo das Árvores' },
  treesHero: { ar: 'بطل الأشجار', en: 'Trees’ Hero', pt: 'Herói das Árvores' },
  changeMaker: { ar: 'صانع التغيير', en: 'Change Maker', pt: 'Agente de Mudança' },
  climateHero: { ar: 'بطل المناخ', en: 'Climate Hero', pt: 'Herói do Clima' },
  earthSavior: { ar: 'منقذ الأرض', en: 'Earth Savior', pt: 'Salvador da Terra' },
} satisfies Record<BadgeCode, Translations>;
