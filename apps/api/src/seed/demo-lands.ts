import type { LocalizedName } from '@nabta/contract/primitives';
import type { Site } from '@nabta/eco/site';

export type DemoLand = {
  key: string;
  name: LocalizedName;
  site: Site;
  /** Of its middle. */
  longitude: number;
  latitude: number;
  /** Most of its trees stand within this distance of the middle. */
  radiusM: number;
  /** What grows there, and how common it is. */
  species: Record<string, number>;
  /** Rain in a usual year. */
  rainMm: number;
  /** Who gave the land, where everybody may know. */
  ownerName?: LocalizedName;
  /** The phone of the landowner, where the demo data knows one. */
  ownerDigits?: string;
};

const shammari: LocalizedName = {
  ar: 'مزارع الشمري',
  en: 'Al-Shammari Farms',
  pt: 'Fazendas Al-Shammari',
};

/** Real places with what really grows there. */
export const demoLands: DemoLand[] = [
  {
    key: 'hanifah',
    name: { ar: 'وادي حنيفة، الرياض', en: 'Wadi Hanifah, Riyadh', pt: 'Wadi Hanifah, Riade' },
    site: 'wadi',
    longitude: 46.5676,
    latitude: 24.7372,
    radiusM: 380,
    rainMm: 95,
    ownerName: shammari,
    species: {
      'vachellia-gerrardii': 4,
      'ziziphus-spina-christi': 3,
      'vachellia-tortilis': 3,
      'prosopis-cineraria': 1,
    },
    ownerDigits: '911',
  },
  {
    key: 'malqa',
    name: { ar: 'بستان الملقا، الرياض', en: 'Al Malqa Grove, Riyadh', pt: 'Bosque de Al Malqa, Riade' },
    site: 'irrigated',
    longitude: 46.6068,
    latitude: 24.8131,
    radiusM: 240,
    rainMm: 95,
    species: {
      'ziziphus-spina-christi': 3,
      'olea-europaea': 3,
      'phoenix-dactylifera': 2,
      'prosopis-cineraria': 2,
    },
  },
  {
    key: 'thumamah',
    name: { ar: 'روضة الثمامة', en: 'Al Thumamah Meadow', pt: 'Campo de Al Thumamah' },
    site: 'rainfed',
    longitude: 46.7412,
    latitude: 25.0893,
    radiusM: 900,
    rainMm: 85,
    species: { 'vachellia-tortilis': 5, 'vachellia-gerrardii': 3, 'ziziphus-nummularia': 1 },
  },
  {
    key: 'jeddah',
    name: { ar: 'غابة شرق جدة', en: 'East Jeddah Forest', pt: 'Floresta de Jidá Leste' },
    site: 'irrigated',
    longitude: 39.2936,
    latitude: 21.6214,
    radiusM: 520,
    rainMm: 55,
    ownerName: shammari,
    species: {
      'phoenix-dactylifera': 3,
      'moringa-peregrina': 3,
      'ziziphus-spina-christi': 2,
      'azadirachta-indica': 1,
    },
    ownerDigits: '911',
  },
  {
    key: 'dhahran',
    name: { ar: 'حديقة الظهران', en: 'Dhahran Park', pt: 'Parque de Dhahran' },
    site: 'irrigated',
    longitude: 50.1312,
    latitude: 26.3049,
    radiusM: 300,
    rainMm: 80,
    species: {
      'prosopis-cineraria': 4,
      'phoenix-dactylifera': 3,
      'ziziphus-spina-christi': 2,
      'conocarpus-erectus': 1,
    },
  },
  {
    key: 'khobar',
    name: { ar: 'ممشى الخبر', en: 'Khobar Promenade', pt: 'Passeio de Khobar' },
    site: 'irrigated',
    longitude: 50.2083,
    latitude: 26.2917,
    radiusM: 160,
    rainMm: 80,
    ownerName: { ar: 'أمانة الشرقية', en: 'Eastern Municipality', pt: 'Município do Leste' },
    species: { 'phoenix-dactylifera': 4, 'prosopis-cineraria': 3, 'olea-europaea': 1 },
  },
  {
    key: 'tarut',
    name: { ar: 'خليج تاروت', en: 'Tarut Bay', pt: 'Baía de Tarut' },
    site: 'coast',
    longitude: 50.0287,
    latitude: 26.6319,
    radiusM: 260,
    rainMm: 75,
    species: { 'avicennia-marina': 1 },
  },
  {
    key: 'alula',
    name: { ar: 'واحة العلا', en: 'AlUla Oasis', pt: 'Oásis de AlUla' },
    site: 'irrigated',
    longitude: 37.9181,
    latitude: 26.6269,
    radiusM: 420,
    rainMm: 60,
    ownerName: shammari,
    species: { 'phoenix-dactylifera': 6, 'moringa-peregrina': 4, 'olea-europaea': 1 },
    ownerDigits: '911',
  },
  {
    key: 'sharaan',
    name: { ar: 'وادي شرعان، العلا', en: 'Wadi Sharaan, AlUla', pt: 'Wadi Sharaan, AlUla' },
    site: 'wadi',
    longitude: 38.1604,
    latitude: 26.7907,
    radiusM: 700,
    rainMm: 65,
    species: { 'vachellia-tortilis': 4, 'moringa-peregrina': 2, 'ziziphus-spina-christi': 2 },
  },
  {
    key: 'farasan',
    name: {
      ar: 'غابة القندل، فرسان',
      en: 'Al Qandal Mangroves, Farasan',
      pt: 'Manguezal de Al Qandal, Farasan',
    },
    site: 'coast',
    longitude: 41.9461,
    latitude: 16.8374,
    radiusM: 340,
    rainMm: 60,
    species: { 'avicennia-marina': 4, 'rhizophora-mucronata': 1 },
  },
  {
    key: 'soudah',
    name: {
      ar: 'مرتفعات السودة، عسير',
      en: 'Al Soudah Highlands, Asir',
      pt: 'Terras altas de Al Soudah, Asir',
    },
    site: 'rainfed',
    longitude: 42.3669,
    latitude: 18.2721,
    radiusM: 460,
    rainMm: 420,
    ownerName: { ar: 'تعاونية عسير', en: 'Asir Cooperative', pt: 'Cooperativa de Asir' },
    species: { 'juniperus-procera': 6, 'olea-cuspidata': 3 },
  },
];
