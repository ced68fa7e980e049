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
  /** Zooms above which the built-in styles have no detail; `places` is for land without trees and streets. */
  maxZooms: z.strictObject({ standard: z.number(), satellite: z.number(), places: z.number() }),
  /** Area where the built-in outlines are detailed. */
  fineBounds: z.strictObject({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  /** Terrain settings of the built-in styles in 3D. */
  terrain: z.strictObject({ source: z.string(), exaggeration: z.number() }),
  version: z.string(),
  /** Origins that pages may load maps from; a worker keeps the policy with which it was cached. */
  hosts: z.array(z.string()),
});
export type MapConfig = z.output<typeof mapConfig>;

/** `metadata` of the built-in styles. */
export type BaseMapMetadata = {
  hasStreets: boolean;
  /** Tiles that the operator asked for cannot be reached. */
  isMissingTiles: boolean;
  /** Browsers load tiles from other hosts. */
  usesOtherHosts: boolean;
};
