import type { LocalizedName } from '@nabta/contract/primitives';
import type { EffortStatus } from '@nabta/domain/effort-state';

/** `portrait` is the file of its logo in `pictures/accounts`. */
export type DemoCompany = {
  key: string;
  slug: string;
  name: LocalizedName;
  about: LocalizedName;
  portrait: string;
  ownerDigits?: string;
};

/** Invented, so that no real brand is said to sponsor anything. */
export const demoCompanies: DemoCompany[] = [
  {
    key: 'waha',
    slug: 'waha-bank',
    name: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
    about: {
      ar: 'منذ 2015 نزرع شجرة مع كل بيت موّلناه، ونعود إليها كل موسم لنرى كيف تكبر.',
      en: 'Since 2015 we plant a tree with every home we finance, and come back to it every season to see how it grows.',
      pt: 'Desde 2015 plantamos uma árvore com cada casa que financiamos e voltamos a cada estação para ver como ela cresce.',
    },
    portrait: 'waha',
    ownerDigits: '910',
  },
  {
    key: 'naseem',
    slug: 'naseem-energy',
    name: { ar: 'نسيم للطاقة', en: 'Naseem Energy', pt: 'Naseem Energia' },
    about: {
      ar: 'الطاقة التي نوفّرها تبدأ بالظل. نزرع حيث يعيش الناس ويمشون.',
      en: 'The power we save begins with shade. We plant where people live and walk.',
      pt: 'A energia que poupamos começa com a sombra. Plantamos onde as pessoas vivem e caminham.',
    },
    portrait: 'naseem',
  },
  {
    key: 'aldar',
    slug: 'aldar-dates',
    name: { ar: 'تمور الدار', en: 'AlDar Dates', pt: 'Tâmaras AlDar' },
    about: {
      ar: 'من النخلة بدأنا، وإليها نعيد: غرسات من مشاتلنا لواحات المملكة.',
      en: 'We began with the palm and give back to it: saplings of our own nursery for the oases of the Kingdom.',
      pt: 'Começamos com a tamareira e a ela devolvemos: mudas do nosso viveiro para os oásis do Reino.',
    },
    portrait: 'aldar',
  },
  {
    key: 'rimal',
    slug: 'rimal-telecom',
    name: { ar: 'رمال للاتصالات', en: 'Rimal Telecom', pt: 'Rimal Telecom' },
    about: {
      ar: 'نصل الناس بعضهم ببعض، ونصل شوارعهم بالخضرة.',
      en: 'We connect people, and their streets to something green.',
      pt: 'Conectamos pessoas, e suas ruas ao verde.',
    },
    portrait: 'rimal',
  },
  {
    key: 'qawafil',
    slug: 'qawafil-logistics',
    name: { ar: 'قوافل للنقل', en: 'Qawafil Logistics', pt: 'Qawafil Logística' },
    about: {
      ar: 'لكل مئة رحلة شاحنة غافة واحدة على الأقل، تُعدّ وتُتابع.',
      en: 'For every hundred journeys of a truck at least one ghaf, counted and looked after.',
      pt: 'Para cada cem viagens de caminhão, pelo menos uma ghaf, contada e cuidada.',
    },
    portrait: 'qawafil',
  },
  {
    key: 'rayhan',
    slug: 'rayhan-health',
    name: { ar: 'ريحان الطبية', en: 'Rayhan Health', pt: 'Rayhan Saúde' },
    about: {
      ar: 'صحة الناس من صحة الهواء. نحمي السواحل بالقرم والجبال بالعرعر.',
      en: 'People are as healthy as their air. We guard coasts with mangroves and mountains with junipers.',
      pt: 'A saúde das pessoas é a do ar. Protegemos a costa com mangues e as serras com zimbros.',
    },
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
  status: EffortStatus;
  target: number;
  /** Missing where it has no end. */
  endsInDays?: number;
};

export const demoEfforts: DemoEffort[] = [
  {
    key: 'hanifah-shade',
    name: { ar: 'ظلال وادي حنيفة', en: 'Shade for Wadi Hanifah', pt: 'Sombra para Wadi Hanifah' },
    land: 'hanifah',
    company: 'waha',
    planters: ['yousef', 'mona'],
    plantedDaysAgo: [4330, 4290, 3990, 3615, 2890],
    status: 'done',
    target: 80,
    endsInDays: -2500,
  },
  {
    key: 'malqa-streets',
    name: { ar: 'شوارع خضراء', en: 'Green Streets', pt: 'Ruas Verdes' },
    land: 'malqa',
    company: 'rimal',
    planters: ['yousef'],
    plantedDaysAgo: [2210, 1840, 1475, 740, 372, 9],
    status: 'active',
    target: 90,
    endsInDays: 240,
  },
  {
    key: 'thumamah-wild',
    name: { ar: 'عودة الطلح', en: 'Return of the Acacias', pt: 'A Volta das Acácias' },
    land: 'thumamah',
    company: 'naseem',
    planters: ['mona', 'abdulaziz'],
    plantedDaysAgo: [1790, 1425, 1062, 694, 331],
    status: 'active',
    target: 120,
    endsInDays: 420,
  },
  {
    key: 'jeddah-breeze',
    name: { ar: 'نسيم جدة', en: 'Jeddah Breeze', pt: 'Brisa de Jidá' },
    land: 'jeddah',
    company: 'naseem',
    planters: ['fatimah'],
    plantedDaysAgo: [3250, 2875, 2140, 1402, 667, 24],
    status: 'active',
    target: 80,
    endsInDays: 180,
  },
  {
    key: 'dhahran-ghaf',
    name: { ar: 'غاف الشرقية', en: 'Ghaf of the East', pt: 'Ghaf do Leste' },
    land: 'dhahran',
    company: 'qawafil',
    planters: ['abdulaziz', 'yousef'],
    plantedDaysAgo: [2560, 2195, 1465, 1100, 402, 4],
    status: 'active',
    target: 100,
    endsInDays: 365,
  },
  {
    key: 'khobar-palms',
    name: { ar: 'نخيل الخبر', en: 'Khobar Palms', pt: 'Palmeiras de Khobar' },
    land: 'khobar',
    company: 'aldar',
    planters: ['abdulaziz'],
    plantedDaysAgo: [3910, 3180, 1720, 985, 55, 1],
    status: 'active',
    target: 70,
    endsInDays: 120,
  },
  {
    key: 'tarut-mangroves',
    name: { ar: 'قرم تاروت', en: 'Tarut Mangroves', pt: 'Mangues de Tarut' },
    land: 'tarut',
    company: 'waha',
    planters: ['yousef', 'fatimah'],
    plantedDaysAgo: [1330, 965, 604, 238],
    status: 'active',
    target: 150,
    endsInDays: 300,
  },
  {
    key: 'alula-oasis',
    name: { ar: 'إحياء واحة العلا', en: 'Reviving AlUla Oasis', pt: 'Reviver o Oásis de AlUla' },
    land: 'alula',
    company: 'aldar',
    planters: ['mona', 'yousef'],
    plantedDaysAgo: [2680, 2320, 1950, 860, 118],
    status: 'paused',
    target: 90,
  },
  {
    key: 'sharaan-wadi',
    name: { ar: 'أودية شرعان', en: 'Wadis of Sharaan', pt: 'Vales de Sharaan' },
    land: 'sharaan',
    planters: ['mona'],
    plantedDaysAgo: [1610, 880, 515, 38],
    status: 'active',
    target: 60,
    endsInDays: 500,
  },
  {
    key: 'farasan-coast',
    name: { ar: 'حراس ساحل فرسان', en: 'Guardians of Farasan', pt: 'Guardiões de Farasan' },
    land: 'farasan',
    company: 'rayhan',
    planters: ['hassan', 'fatimah'],
    plantedDaysAgo: [2030, 1665, 1296, 570, 203, 15],
    status: 'active',
    target: 140,
    endsInDays: 210,
  },
  {
    key: 'soudah-juniper',
    name: { ar: 'عرعر السودة', en: 'Junipers of Al Soudah', pt: 'Zimbros de Al Soudah' },
    land: 'soudah',
    company: 'rayhan',
    planters: ['hassan'],
    plantedDaysAgo: [4105, 3370, 2640, 1180, 450, 87],
    status: 'active',
    target: 110,
    endsInDays: 640,
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
