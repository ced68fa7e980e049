import type { LocalizedName } from '@nabta/contract/primitives';

/** `portrait` is the file of its logo in `pictures/accounts`. */
export type DemoCompany = { key: string; name: LocalizedName; portrait: string; ownerDigits?: string };

/** Invented, so that no real brand is said to sponsor anything. */
export const demoCompanies: DemoCompany[] = [
  {
    key: 'waha',
    name: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
    portrait: 'waha',
    ownerDigits: '910',
  },
  {
    key: 'naseem',
    name: { ar: 'نسيم للطاقة', en: 'Naseem Energy', pt: 'Naseem Energia' },
    portrait: 'naseem',
  },
  { key: 'aldar', name: { ar: 'تمور الدار', en: 'AlDar Dates', pt: 'Tâmaras AlDar' }, portrait: 'aldar' },
  { key: 'rimal', name: { ar: 'رمال للاتصالات', en: 'Rimal Telecom', pt: 'Rimal Telecom' }, portrait: 'rimal' },
  {
    key: 'qawafil',
    name: { ar: 'قوافل للنقل', en: 'Qawafil Logistics', pt: 'Qawafil Logística' },
    portrait: 'qawafil',
  },
  {
    key: 'rayhan',
    name: { ar: 'ريحان الطبية', en: 'Rayhan Health', pt: 'Rayhan Saúde' },
    portrait: 'rayhan',
  },
];

export type DemoPlanter = { key: string; name: LocalizedName; ownerDigits?: string };

export const demoPlanters: DemoPlanter[] = [
  {
    key: 'yousef',
    name: { ar: 'يوسف البلوي', en: 'Yousef Al-Balawi', pt: 'Yousef Al-Balawi' },
    ownerDigits: '912',
  },
  { key: 'mona', name: { ar: 'منى الجهني', en: 'Mona Al-Juhani', pt: 'Mona Al-Juhani' } },
  { key: 'hassan', name: { ar: 'حسن العسيري', en: 'Hassan Al-Asiri', pt: 'Hassan Al-Asiri' } },
  {
    key: 'abdulaziz',
    name: { ar: 'عبدالعزيز الرشيد', en: 'Abdulaziz Al-Rashid', pt: 'Abdulaziz Al-Rashid' },
  },
  { key: 'fatimah', name: { ar: 'فاطمة الحازمي', en: 'Fatimah Al-Hazmi', pt: 'Fatimah Al-Hazmi' } },
];

export type DemoEffort = {
  key: string;
  name: LocalizedName;
  land: string;
  /** Missing where the house planted on its own account. */
  company?: string;
  planters: string[];
  /** The planting days, in days ago, first one first: trees come in batches. */
  plantedDaysAgo: number[];
};

export const demoEfforts: DemoEffort[] = [
  {
    key: 'hanifah-shade',
    name: { ar: 'ظلال وادي حنيفة', en: 'Shade for Wadi Hanifah', pt: 'Sombra para Wadi Hanifah' },
    land: 'hanifah',
    company: 'waha',
    planters: ['yousef', 'mona'],
    plantedDaysAgo: [4330, 4290, 3990, 3615, 2890],
  },
  {
    key: 'malqa-streets',
    name: { ar: 'شوارع خضراء', en: 'Green Streets', pt: 'Ruas Verdes' },
    land: 'malqa',
    company: 'rimal',
    planters: ['yousef'],
    plantedDaysAgo: [2210, 1840, 1475, 740, 372, 9],
  },
  {
    key: 'thumamah-wild',
    name: { ar: 'عودة الطلح', en: 'Return of the Acacias', pt: 'A Volta das Acácias' },
    land: 'thumamah',
    company: 'naseem',
    planters: ['mona', 'abdulaziz'],
    plantedDaysAgo: [1790, 1425, 1062, 694, 331],
  },
  {
    key: 'jeddah-breeze',
    name: { ar: 'نسيم جدة', en: 'Jeddah Breeze', pt: 'Brisa de Jidá' },
    land: 'jeddah',
    company: 'naseem',
    planters: ['fatimah'],
    plantedDaysAgo: [3250, 2875, 2140, 1402, 667, 24],
  },
  {
    key: 'dhahran-ghaf',
    name: { ar: 'غاف الشرقية', en: 'Ghaf of the East', pt: 'Ghaf do Leste' },
    land: 'dhahran',
    company: 'qawafil',
    planters: ['abdulaziz', 'yousef'],
    plantedDaysAgo: [2560, 2195, 1465, 1100, 402, 4],
  },
  {
    key: 'khobar-palms',
    name: { ar: 'نخيل الخبر', en: 'Khobar Palms', pt: 'Palmeiras de Khobar' },
    land: 'khobar',
    company: 'aldar',
    planters: ['abdulaziz'],
    plantedDaysAgo: [3910, 3180, 1720, 985, 55, 1],
  },
  {
    key: 'tarut-mangroves',
    name: { ar: 'قرم تاروت', en: 'Tarut Mangroves', pt: 'Mangues de Tarut' },
    land: 'tarut',
    company: 'waha',
    planters: ['yousef', 'fatimah'],
    plantedDaysAgo: [1330, 965, 604, 238],
  },
  {
    key: 'alula-oasis',
    name: { ar: 'إحياء واحة العلا', en: 'Reviving AlUla Oasis', pt: 'Reviver o Oásis de AlUla' },
    land: 'alula',
    company: 'aldar',
    planters: ['mona', 'yousef'],
    plantedDaysAgo: [2680, 2320, 1950, 860, 118],
  },
  {
    key: 'sharaan-wadi',
    name: { ar: 'أودية شرعان', en: 'Wadis of Sharaan', pt: 'Vales de Sharaan' },
    land: 'sharaan',
    planters: ['mona'],
    plantedDaysAgo: [1610, 880, 515, 38],
  },
  {
    key: 'farasan-coast',
    name: { ar: 'حراس ساحل فرسان', en: 'Guardians of Farasan', pt: 'Guardiões de Farasan' },
    land: 'farasan',
    company: 'rayhan',
    planters: ['hassan', 'fatimah'],
    plantedDaysAgo: [2030, 1665, 1296, 570, 203, 15],
  },
  {
    key: 'soudah-juniper',
    name: { ar: 'عرعر السودة', en: 'Junipers of Al Soudah', pt: 'Zimbros de Al Soudah' },
    land: 'soudah',
    company: 'rayhan',
    planters: ['hassan'],
    plantedDaysAgo: [4105, 3370, 2640, 1180, 450, 87],
  },
];

/** What owners call their trees. */
export const demoTreeNames = [
  'ظل الجدة',
  'أمل',
  'نسمة',
  'شجرة أبي',
  'خضراء',
  'وعد',
  'بركة',
  'سند',
  'ذكرى التخرج',
  'أول راتب',
  'غيمة',
  'رفيقة الصباح',
  'شموخ',
  'ريحانة',
  'صديقة الطيور',
  'هدية أمي',
  'دانة',
  'النخلة الكريمة',
  'Noor',
  'Layla’s Shade',
  'Sunday',
  'Green Wish',
  'Esperança',
  'Sombra Boa',
];
