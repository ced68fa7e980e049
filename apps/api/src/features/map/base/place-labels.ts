import { isSettlement, type Place, reachOf } from '../place/gazetteer.ts';

type Label = {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [number, number] };
  properties: Record<string, string | number>;
};

/** The names as the map draws and the search reads them. */
export function labelsOf(places: readonly Place[]): { type: 'FeatureCollection'; features: Label[] } {
  return { type: 'FeatureCollection', features: places.map(labelOf) };
}

function labelOf(place: Place): Label {
  const { kind, name, longitude, latitude, minZoom, country } = place;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      kind,
      minZoom,
      'name:ar': withoutVowels(name.ar),
      'name:en': name.en,
      'name:pt': name.pt,
      ...(country !== undefined && { country }),
      ...(isSettlement(place) && { reach: reachOf(place) }),
    },
  };
}

/** Renderers tear the letters apart to make room for a vowel sign. */
function withoutVowels(name: string): string {
  return name.replace(/[\u064B-\u0652]/gu, '');
}
