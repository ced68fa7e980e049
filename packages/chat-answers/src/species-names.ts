import { wordsOf } from './words-of.ts';

/** Kinds with several species that people call by the same name. */
const groups: Record<string, readonly string[]> = {
  acacia: [
    'vachellia-tortilis',
    'vachellia-gerrardii',
    'vachellia-seyal',
    'vachellia-nilotica',
    'vachellia-flava',
    'vachellia-farnesiana',
    'acacia-salicina',
  ],
  olive: ['olea-europaea', 'olea-cuspidata'],
  palm: ['phoenix-dactylifera', 'washingtonia-filifera', 'washingtonia-robusta', 'hyphaene-thebaica'],
  mangrove: ['avicennia-marina', 'rhizophora-mucronata'],
  ficus: ['ficus-microcarpa', 'ficus-benjamina', 'ficus-religiosa', 'ficus-altissima'],
};

/** Whether a species is the kind that a question names. */
export function isOfKind(specieId: string, kind: string): boolean {
  return specieId === kind || (groups[kind]?.includes(specieId) ?? false);
}

/** Names of species and groups, and of their fruit, as they are asked about. */
const names: Record<string, string> = {
  acacia: 'acacia اكاسيا',
  olive: 'olive oliveira azeitona زيتون زيتونه',
  palm: 'palm palmeira نخله نخل نخيل',
  mangrove: 'mangrove mangue مانجروف مانغروف منجروف',
  ficus: 'ficus فيكس فايكس',
  'ziziphus-spina-christi': 'sidr sider sidra nabq nabaq nabag سدر سدره نبق كنار',
  'prosopis-cineraria': 'ghaf غاف غافه',
  'vachellia-tortilis': 'samr samar samra سمر سمره',
  'vachellia-gerrardii': 'talh طلح طلحه',
  'vachellia-seyal': 'seyal سيال سياله',
  'vachellia-nilotica': 'sunt سنط قرظ',
  'phoenix-dactylifera': 'datepalm dates tamareira tamara tamr rutab تمر تمرك تمرج تمره تمور رطب بلح',
  'washingtonia-robusta': 'washingtonia واشنطونيا واشنطنيا',
  'moringa-peregrina': 'moringa مورينجا مورينقا مورينغا بان يسر',
  'azadirachta-indica': 'neem nim نيم',
  'salvadora-persica': 'arak miswak siwak kabath اراك اراكه سواك مسواك كباث',
  'olea-cuspidata': 'عتم عتمه',
  'avicennia-marina': 'قرم شوره شوري',
  'rhizophora-mucronata': 'قندل',
  'juniperus-procera': 'juniper zimbro arar عرعر',
  'tamarix-aphylla': 'athl athel ithl tamarisk tamargueira اثل اثله',
  'conocarpus-lancifolius': 'conocarpus damas كونوكاربس دمس',
  'delonix-regia': 'poinciana flamboyant delonix بوانسيانا بونسيانا',
  'eucalyptus-camaldulensis': 'eucalyptus eucalipto كافور كينا يوكالبتوس',
  'prosopis-juliflora': 'mesquite algaroba غويف مسكيت بروسوبس',
  'calligonum-comosum': 'arta ارطي ارطا عبل',
  'haloxylon-persicum': 'ghada saxaul غضا غضي',
  'albizia-lebbeck': 'lebbeck lebbek لبخ',
  'ceratonia-siliqua': 'carob alfarrobeira خروب',
  'morus-alba': 'mulberry amoreira توت توته',
  'tamarindus-indica': 'tamarind tamarindo tamarindeiro',
  'balanites-aegyptiaca': 'balanites هجليج لالوب',
  'parkinsonia-aculeata': 'parkinsonia باركنسونيا',
  'millettia-pinnata': 'pongamia بونجاميا',
  'casuarina-equisetifolia': 'casuarina كازوارينا',
  'leucaena-leucocephala': 'leucaena leucena لوسينا',
  'retama-raetam': 'ratam retama رتم',
  'vachellia-flava': 'سلمه',
  'maerua-crassifolia': 'sarh maerua سرح سرحه',
  'pinus-halepensis': 'pine pinheiro صنوبر صنوبره',
  'dalbergia-sissoo': 'shisham sissoo سرسوع ساسم',
  'atriplex-halimus': 'saltbush atriplex قطف رغل',
  'lycium-shawii': 'awsaj boxthorn عوسج عوشز',
};
const kindByName = new Map(
  Object.entries(names).flatMap(([kind, text]) => wordsOf(text).map((name) => [name, kind] as const)),
);

export const namedKinds = Object.keys(names);

const prefixPattern = /^(?:وال|بال|كال|لل|[وبلك])(?=\p{L}{3})/u;
const suffixPattern = /(?<=\p{L}{3})(?:ك|كم|s)$/u;

/** After `تمر`, which then means "passes": `تمر عليك`. */
const afterVerbPattern = /^(?:من|علي|عند|ب|جنب|قرب|حول|في)(?:ك|كم|ه|ها|نا)?$/u;

/** Returns the first kind that a question names. */
export function kindIn(words: readonly string[]): string | undefined {
  return words
    .values()
    .filter((word, index) => word !== 'تمر' || !afterVerbPattern.test(words[index + 1] ?? ''))
    .flatMap((word) => [word, word.replace(suffixPattern, ''), word.replace(prefixPattern, '')])
    .map((word) => kindByName.get(word))
    .find((kind) => kind !== undefined);
}
