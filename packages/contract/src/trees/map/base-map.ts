import * as z from 'zod/mini';

/** The layer of our styles with the names of great cities, which stay readable above whatever is put on the map. */
export const majorPlacesLayer = 'majors';

/** What `/map/config.json` says, which is no call of the API but a file beside the tiles. */
export const mapConfig = z.strictObject({
  /** Styles of an outside service; ours take over when they fail. */
  external: z.nullable(
    z.strictObject({
      standard: z.nullable(z.string()),
      satellite: z.nullable(z.string()),
      /** Where `mapbox://` addresses lead, and the public token that they are asked for with. */
      mapbox: z.nullable(z.strictObject({ address: z.string(), token: z.string() })),
    }),
  ),
  attribution: z.string(),
  /** Where a map begins that has nothing to show. */
  center: z.strictObject({ longitude: z.number(), latitude: z.number() }),
  /** Where each of our own looks ends: nearer in it has nothing more to show. */
  maxZooms: z.strictObject({ standard: z.number(), satellite: z.number() }),
  /** Where our own outlines are fine enough to be looked at closely. */
  fineBounds: z.strictObject({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  /** How the ground of our styles stands up in three dimensions. */
  terrain: z.strictObject({ source: z.string(), exaggeration: z.number() }),
  version: z.string(),
});
export type MapConfig = z.output<typeof mapConfig>;
