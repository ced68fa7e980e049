/** Forms of crown and trunk that species share. */
export type TreeForm =
  | 'round'
  | 'domed'
  | 'umbrella'
  | 'airy'
  | 'cone'
  | 'column'
  | 'palm'
  | 'fan'
  | 'mangrove'
  | 'shrub';
export type LeafShape = 'round' | 'lance' | 'feather' | 'needle';

/** Colours from shade to light. */
export type Shades = readonly [shade: string, middle: string, light: string];

export type SpeciesLook = {
  form: TreeForm;
  leaf: LeafShape;
  crown: Shades;
  trunk: readonly [light: string, shade: string];
  ground: 'sand' | 'grass' | 'water';
  /** Colour of fruits or flowers on grown trees. */
  fruit?: string;
};

const leaves = {
  green: ['#2E7D4A', '#4F9E4E', '#8CC84C'],
  fresh: ['#3F9150', '#69B34B', '#B9E04A'],
  deep: ['#1C5B3D', '#2F7A4C', '#5FA64C'],
  silver: ['#5B7F66', '#86A685', '#BCCFA9'],
  acacia: ['#39744A', '#5E9650', '#A3BF5C'],
  ghaf: ['#347A57', '#57A06B', '#9CCB86'],
  pale: ['#5F9E4C', '#8FC35A', '#CBE58A'],
  blue: ['#1D5848', '#2F7A5F', '#63A98A'],
  dusty: ['#6F8757', '#98AD74', '#C9D3A2'],
} as const satisfies Record<string, Shades>;

const bark = {
  brown: ['#8A5A36', '#6B4226'],
  grey: ['#9A8672', '#776452'],
  dark: ['#6E4A34', '#523524'],
  pale: ['#B79C7F', '#94795D'],
} as const;

const fallbacks = {
  tree: { form: 'round', leaf: 'round', crown: leaves.green, trunk: bark.brown, ground: 'grass' },
  palm: { form: 'palm', leaf: 'feather', crown: leaves.green, trunk: bark.brown, ground: 'sand' },
  shrub: { form: 'shrub', leaf: 'round', crown: leaves.dusty, trunk: bark.grey, ground: 'sand' },
  mangrove: { form: 'mangrove', leaf: 'round', crown: leaves.deep, trunk: bark.dark, ground: 'water' },
} as const satisfies Record<string, SpeciesLook>;

const { tree, palm, shrub, mangrove } = fallbacks;
const acacia = {
  form: 'umbrella',
  leaf: 'feather',
  crown: leaves.acacia,
  trunk: bark.dark,
  ground: 'sand',
} as const;
const ficus = { ...tree, crown: leaves.deep, trunk: bark.grey } as const;
const airy = { ...tree, form: 'airy', leaf: 'feather' } as const;

const looks: Record<string, SpeciesLook> = {
  'acacia-salicina': { ...tree, form: 'domed', leaf: 'lance', crown: leaves.ghaf, ground: 'sand' },
  'albizia-lebbeck': { ...tree, form: 'domed', leaf: 'feather', crown: leaves.fresh, trunk: bark.grey },
  'atriplex-halimus': { ...shrub, crown: leaves.silver },
  'avicennia-marina': { ...mangrove, leaf: 'lance' },
  'azadirachta-indica': { ...tree, leaf: 'lance', crown: leaves.fresh },
  'balanites-aegyptiaca': {
    ...airy,
    crown: leaves.dusty,
    trunk: bark.grey,
    ground: 'sand',
    fruit: '#D9B44A',
  },
  'calligonum-comosum': { ...shrub, leaf: 'needle', crown: leaves.pale, fruit: '#D8604C' },
  'casuarina-equisetifolia': { ...tree, form: 'column', leaf: 'needle', crown: leaves.blue },
  'ceratonia-siliqua': { ...tree, crown: leaves.deep, fruit: '#6B4226' },
  'conocarpus-erectus': { ...tree, leaf: 'lance', crown: leaves.green },
  'conocarpus-lancifolius': { ...tree, form: 'column', leaf: 'lance', crown: leaves.green },
  'dalbergia-sissoo': { ...airy, leaf: 'round', crown: leaves.fresh },
  'delonix-regia': { ...acacia, crown: leaves.green, trunk: bark.grey, ground: 'grass', fruit: '#E2563F' },
  'dodonaea-viscosa': { ...shrub, leaf: 'lance', crown: leaves.green, fruit: '#C98A5A' },
  'eucalyptus-camaldulensis': { ...airy, leaf: 'lance', crown: leaves.silver, trunk: bark.pale },
  'ficus-altissima': ficus,
  'ficus-benjamina': { ...ficus, crown: leaves.green },
  'ficus-microcarpa': ficus,
  'ficus-religiosa': { ...ficus, crown: leaves.fresh },
  'haloxylon-persicum': { ...shrub, form: 'airy', leaf: 'needle', trunk: bark.pale },
  'hyphaene-thebaica': { ...palm, form: 'fan', trunk: bark.grey, fruit: '#A8652F' },
  'juniperus-procera': { ...tree, form: 'cone', leaf: 'needle', crown: leaves.blue, fruit: '#4B6A8F' },
  'leucaena-leucocephala': { ...airy, crown: leaves.fresh, trunk: bark.grey },
  'lycium-shawii': { ...shrub, crown: leaves.acacia, fruit: '#D8604C' },
  'maerua-crassifolia': { ...tree, crown: leaves.dusty, trunk: bark.grey, ground: 'sand' },
  'millettia-pinnata': { ...tree, form: 'domed', crown: leaves.green, fruit: '#C9A5CF' },
  'moringa-peregrina': { ...airy, crown: leaves.pale, trunk: bark.pale, ground: 'sand', fruit: '#F3D9DC' },
  'morus-alba': { ...tree, crown: leaves.fresh, fruit: '#7B3F61' },
  'olea-cuspidata': { ...tree, leaf: 'lance', crown: leaves.silver, trunk: bark.grey, ground: 'sand' },
  'olea-europaea': { ...tree, leaf: 'lance', crown: leaves.silver, trunk: bark.grey, fruit: '#4A4A5E' },
  'parkinsonia-aculeata': { ...airy, crown: leaves.pale, fruit: '#F2C744' },
  'peltophorum-pterocarpum': { ...acacia, crown: leaves.green, ground: 'grass', fruit: '#F2B441' },
  'phoenix-dactylifera': { ...palm, fruit: '#D98A2B' },
  'pinus-halepensis': { ...tree, form: 'cone', leaf: 'needle', crown: leaves.green, ground: 'sand' },
  'prosopis-cineraria': { ...tree, form: 'domed', leaf: 'feather', crown: leaves.ghaf, ground: 'sand' },
  'prosopis-juliflora': { ...tree, form: 'domed', leaf: 'feather', crown: leaves.acacia, ground: 'sand' },
  'retama-raetam': { ...shrub, leaf: 'needle', fruit: '#FFFFFF' },
  'rhizophora-mucronata': { ...mangrove, crown: leaves.green },
  'salvadora-persica': { ...shrub, leaf: 'lance', crown: leaves.fresh, fruit: '#C9577A' },
  'tamarindus-indica': { ...tree, form: 'domed', leaf: 'feather', crown: leaves.green, fruit: '#8A5A36' },
  'tamarix-aphylla': { ...airy, leaf: 'needle', crown: leaves.silver, ground: 'sand', fruit: '#DDB3BE' },
  'terminalia-catappa': { ...acacia, leaf: 'round', crown: leaves.fresh, ground: 'grass' },
  'vachellia-farnesiana': { ...airy, crown: leaves.acacia, ground: 'sand', fruit: '#F2B441' },
  'vachellia-flava': { ...shrub, leaf: 'feather', crown: leaves.acacia, fruit: '#F2C744' },
  'vachellia-gerrardii': { ...acacia, fruit: '#F4EDC6' },
  'vachellia-nilotica': { ...acacia, form: 'domed', fruit: '#F2C744' },
  'vachellia-seyal': { ...acacia, trunk: ['#B5713F', '#8F5530'], fruit: '#F2C744' },
  'vachellia-tortilis': acacia,
  'washingtonia-filifera': { ...palm, form: 'fan' },
  'washingtonia-robusta': { ...palm, form: 'fan' },
  'ziziphus-nummularia': { ...shrub, crown: leaves.green, fruit: '#C98A3C' },
  'ziziphus-spina-christi': { ...tree, form: 'domed', crown: leaves.green, fruit: '#D9A441' },
};

const fallbacksByType: Record<string, SpeciesLook> = fallbacks;

/** A species without a look of its own is drawn like others of its type. */
export function lookOf(specieId: string, type: string): SpeciesLook {
  return looks[specieId] ?? fallbacksByType[type] ?? fallbacks.tree;
}
