import * as z from 'zod/mini';

/** Label layer of major cities, which must stay above other layers. */
export const majorPlacesLayer = 'majors';

/** Content of `/map/config.json`, which is a file next to the tiles and not an endpoint. */
export const mapConfig = z.strictObject({
  /** External styles; the built-in styles are the fallback. */
  external: z.nullable(
    z.strictObject({
      standard: z.nullable(z.string()),
      satellite: z.nullable(z.string()),
      /** Base URL of `mapbox://` resources and the public token for them. */
      mapbox: z.nullable(z.strictObject({ address: z.string(), token: z.string() })),
    }),
  ),
  attribution: z.string(),
  /** Initial centre of a map without content. */
  center: z.strictObject({ longitude: z.number(), latitude: z.number() }),
  /** Maximum zoom of each built-in style; there is no more detail above it. */
  maxZooms: z.strictObject({ standard: z.number(), satellite: z.number() }),
  /** Area where the built-in outlines are detailed. */
  fineBounds: z.strictObject({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  /** Terrain settings of the built-in styles in 3D. */
  terrain: z.strictObject({ source: z.string(), exaggeration: z.number() }),
  version: z.string(),
});
export type MapConfig = z.output<typeof mapConfig>;
