import { recordFrom, typedKeys } from '@nabta/domain/typed-object';

export type MapPalette = Record<keyof typeof tokens, string>;

const tokens = {
  cluster: '--forest-600',
  clusterText: '--text-on-photo',
  pin: '--text-on-photo',
  pinFill: '--light-200',
  tree: '--forest-500',
  selected: '--lime-400',
  selectedEdge: '--forest-600',
  trunk: '--clay-500',
  crownDark: '--forest-500',
  crown: '--forest-400',
  crownLight: '--light-400',
  palm: '--lime-600',
  shadow: '--forest-900',
  me: '--sky-600',
  site: '--forest-300',
  plot: '--forest-400',
  row: '--text-2',
  path: '--sand-300',
  water: '--sky-400',
  parking: '--text-3',
  gate: '--clay-500',
  planText: '--text',
  planHalo: '--bg',
} as const;

/** Reads the computed tokens; call it when a map is drawn or the theme changes. */
export function readPalette(element: Element = document.documentElement): MapPalette {
  const style = getComputedStyle(element);
  return recordFrom(typedKeys(tokens), (name) => style.getPropertyValue(tokens[name]).trim() || 'black');
}
