/** Subset of GeoJSON that the map draws. */
export type Feature = {
  type: 'Feature';
  geometry:
    | { type: 'Point'; coordinates: [number, number] }
    | { type: 'LineString'; coordinates: [number, number][] }
    | { type: 'Polygon'; coordinates: [number, number][][] };
  properties: Record<string, string | number>;
};

export type FeatureCollection = { type: 'FeatureCollection'; features: Feature[] };
