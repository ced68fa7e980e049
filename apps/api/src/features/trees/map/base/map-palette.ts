import { defaultLanguage, isLanguage, type Language } from '@nabta/domain/language';

const mapThemes = ['light', 'dark'] as const;
export type MapTheme = (typeof mapThemes)[number];

type MapAppearance = { theme: MapTheme; language: Language };

/** Parses theme and language; unknown values become the default. */
export function parseMapAppearance({ theme, language }: Record<string, string | undefined>): MapAppearance {
  return {
    theme: mapThemes.find((mapTheme) => mapTheme === theme) ?? 'light',
    language: isLanguage(language) ? language : defaultLanguage,
  };
}

type StreetPalette = Record<
  | 'road'
  | 'roadEdge'
  | 'major'
  | 'majorEdge'
  | 'path'
  | 'rail'
  | 'building'
  | 'buildingEdge'
  | 'urban'
  | 'industry'
  | 'green'
  | 'wood'
  | 'farmland'
  | 'sand'
  | 'rock'
  | 'wadi'
  | 'airfield',
  string
>;

/** Map colours, matching the web app's design tokens. */
export type MapPalette = {
  water: string;
  /** The pale band along the coast. */
  shallows: string;
  coast: string;
  land: string;
  town: string;
  border: string;
  borderHalo: string;
  shadow: string;
  highlight: string;
  /** Visibility of forests and ice on land. */
  greens: { opacity: number; brightnessMax: number };
  text: string;
  quietText: string;
  /** Only used when there are street tiles. */
  streets: StreetPalette;
  seaText: string;
  halo: string;
  sky: { sky: string; horizon: string; fog: string };
};

const light: MapPalette = {
  water: '#BCDDE6',
  shallows: '#D3EAEE',
  coast: '#9CC6D2',
  land: '#F4F0E3',
  town: '#E3D8BD',
  border: '#A59B80',
  borderHalo: '#E2D9C0',
  shadow: '#A79C7C',
  highlight: '#FFFDF6',
  greens: { opacity: 0.5, brightnessMax: 1 },
  text: '#10291D',
  quietText: '#6F6A50',
  streets: {
    road: '#FFFFFF',
    roadEdge: '#DED3B6',
    major: '#F7DD9E',
    majorEdge: '#D9B566',
    path: '#CDBF98',
    rail: '#B5AB92',
    building: '#E4DAC1',
    buildingEdge: '#D3C7A8',
    urban: '#ECE5D2',
    industry: '#E8E1D6',
    green: '#D3E8BE',
    wood: '#C2DDAA',
    farmland: '#E4ECCB',
    sand: '#F3E9CC',
    rock: '#E9E2D2',
    wadi: '#A9D3DE',
    airfield: '#E3E0DC',
  },
  seaText: '#33748A',
  halo: '#FBF8EE',
  sky: { sky: '#8FC7DA', horizon: '#EAF5EE', fog: '#F6F8F1' },
};

const dark: MapPalette = {
  water: '#0B2030',
  shallows: '#10303F',
  coast: '#2A5A61',
  land: '#16261D',
  town: '#223A2C',
  border: '#4F7460',
  borderHalo: '#1E3628',
  shadow: '#08120C',
  highlight: '#2C4A39',
  greens: { opacity: 0.4, brightnessMax: 0.45 },
  text: '#ECF5EE',
  quietText: '#8DAA98',
  streets: {
    road: '#34493D',
    roadEdge: '#0F1C15',
    major: '#6B643C',
    majorEdge: '#0F1C15',
    path: '#33473A',
    rail: '#3D4A43',
    building: '#22372B',
    buildingEdge: '#2C4437',
    urban: '#1A2D23',
    industry: '#1C2B26',
    green: '#1D3D26',
    wood: '#1B4227',
    farmland: '#1B3322',
    sand: '#1D2A1E',
    rock: '#1B2822',
    wadi: '#173D52',
    airfield: '#20302A',
  },
  seaText: '#6FB2C6',
  halo: '#0A1811',
  sky: { sky: '#0B2530', horizon: '#1D5140', fog: '#0A1811' },
};

export const mapPalettes = { light, dark } satisfies Record<MapTheme, MapPalette>;

/** The satellite style ignores the theme: white text with a dark edge. */
export const satellitePalette: MapPalette = {
  ...dark,
  water: '#0A1E3F',
  shallows: '#123A63',
  coast: '#5E8FB0',
  land: '#C7AC84',
  town: '#A58A66',
  border: '#F4E9CF',
  borderHalo: '#3B2F1C',
  shadow: '#3A2A17',
  highlight: '#F1DDBB',
  text: '#FFFFFF',
  quietText: '#F3EBDA',
  seaText: '#B7DDF0',
  halo: '#14231B',
  sky: { sky: '#0A1E3F', horizon: '#6FA6C8', fog: '#0A1E3F' },
};

export const shadePalettes = { ...mapPalettes, satellite: satellitePalette };

export type ShadeName = keyof typeof shadePalettes;
