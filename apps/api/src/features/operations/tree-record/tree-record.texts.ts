import type { Translations } from '@nabta/domain/language';

export const nothingToChange: Translations = {
  ar: 'لا شيء يختلف عمّا هو مسجّل.',
  en: 'Nothing differs from what is on record.',
  pt: 'Nada difere do que está registrado.',
};

export const noSuchSpecie: Translations = {
  ar: 'لا يوجد نوع بهذا المُعرِّف.',
  en: 'There is no such species.',
  pt: 'Esta espécie não existe.',
};

export const noBlankTag: Translations = {
  ar: 'لا بطاقة فارغة بهذا الرقم. تأكّد من الرقم، أو اترك الحقل فارغًا لإصدار بطاقة جديدة.',
  en: 'There is no blank tag with this number. Check the number, or leave it empty for a new tag.',
  pt: 'Não há etiqueta em branco com este número. Confira o número ou deixe vazio para uma etiqueta nova.',
};

export const csvColumns = {
  publicId: { ar: 'رقم الشجرة', en: 'Public id', pt: 'Número' },
  name: { ar: 'الاسم', en: 'Name', pt: 'Nome' },
  specie: { ar: 'النوع', en: 'Species', pt: 'Espécie' },
  owner: { ar: 'المالك', en: 'Owner', pt: 'Dono' },
  company: { ar: 'الجهة الراعية', en: 'Company', pt: 'Empresa' },
  land: { ar: 'الأرض', en: 'Land', pt: 'Terra' },
  effort: { ar: 'الجهد', en: 'Effort', pt: 'Ação' },
  tag: { ar: 'البطاقة', en: 'Tag', pt: 'Etiqueta' },
  plantedAt: { ar: 'تاريخ الزراعة', en: 'Planted at', pt: 'Plantada em' },
  status: { ar: 'الحالة', en: 'Status', pt: 'Status' },
  longitude: { ar: 'خط الطول', en: 'Longitude', pt: 'Longitude' },
  latitude: { ar: 'خط العرض', en: 'Latitude', pt: 'Latitude' },
  co2RemovedKg: { ar: 'CO₂ المُزال (كجم)', en: 'CO₂ removed (kg)', pt: 'CO₂ removido (kg)' },
} satisfies Record<string, Translations>;
