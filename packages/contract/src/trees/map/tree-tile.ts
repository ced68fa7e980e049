import { cellLevel } from '@nabta/domain/tile-cell';
import * as z from 'zod/mini';

import { endpoint } from '../endpoint.ts';
import { id } from '../primitives.ts';
import { datedQuery, treeFilters } from '../tree.ts';
import { fault } from '../value-fault.ts';

/** The one layer of a tile; each of its points is a tree, or a cluster where it has a `count`. */
export const treeTileLayer = 'trees';

/** What a point that is one tree says of it. */
export type TileTree = {
  publicId: string;
  /** Empty where it has none. */
  givenName: string;
  specie?: string;
  /** Days since 1970-01-01, as Riyadh counts them. */
  plantedOn: number;
  /** Only where somebody looks after the trees, and only when it is so. */
  isDamaged?: true;
};

/** What a point that stands for several trees says; it stands at their mean place. */
export type TileCluster = {
  count: number;
  /** The zoom to go to, where it falls into smaller ones. */
  expansionZoom: number;
};

/** How wide a cluster is drawn, from how many trees on: the radius of its circle where a tile is 512 pixels wide. */
export const clusterRadii = [
  [0, 20],
  [10, 23],
  [100, 26],
  [1_000, 29],
  [10_000, 33],
  [100_000, 38],
] as const;

/** Below this zoom a tile shows clusters of an 8 × 8 grid, and a tree only where it stands alone in its square. */
export const firstZoomOfTrees = 14;

/** Whose trees, where no `account` is named; the last four are named by `id`. */
export const treeTileScopes = ['mine', 'all', 'company', 'effort', 'land', 'planter'] as const;

/** Written the one way in which there is one address for each tile. */
const index = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,6})$/u)),
  z.transform((text: string) => Number(text)),
);

export const getTreeTile = endpoint({
  method: 'GET',
  path: '/tree/tiles/:z/:x/:y.mvt',
  access: 'visitor',
  summary: 'A vector tile of trees',
  params: z
    .strictObject({ z: index, x: index, y: index })
    .check(
      z.refine(
        ({ z: zoom, x, y }) => zoom <= cellLevel && x < 2 ** zoom && y < 2 ** zoom,
        fault('tile_does_not_exist'),
      ),
    ),
  query: datedQuery({
    ...treeFilters,
    account: z.optional(id),
    scope: z.optional(z.enum(treeTileScopes)),
    id: z.optional(id),
  }).check(
    z.refine(
      ({ account, scope, id: named }) =>
        (account === undefined || scope === undefined) &&
        (named === undefined) === (scope === undefined || scope === 'mine' || scope === 'all'),
      fault('forest_is_named_twice_or_not_at_all'),
    ),
  ),
  rate: 'tiles',
  keeping: { seconds: 10, by: 'browser' },
  mediaType: 'application/vnd.mapbox-vector-tile',
  data: z.instanceof(Uint8Array),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'NOT_FOUND'],
});
