import { cellLevel } from '@nabta/domain/tile-cell';
import * as z from 'zod/mini';

import { datedQuery } from '../../core/dated-query.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/primitives.ts';
import { valueError } from '../../core/value-error.ts';
import { treeFilters } from '../tree.ts';

/** Only layer of a tile; each point is a tree, or a cluster if it has a `count`. */
export const treeTileLayer = 'trees';

/** Properties of a point for a single tree. */
export type TileTree = {
  publicId: string;
  /** Empty without a name. */
  givenName: string;
  specie?: string;
  /** Days since 1970-01-01, Riyadh time. */
  plantedOn: number;
  /** Set only for damaged trees; omitted in tiles of a public account. */
  isDamaged?: true;
};

/** Properties of a point for several trees, placed at their mean position. */
export type TileCluster = {
  count: number;
  /** Zoom at which the cluster splits. */
  expansionZoom: number;
};

/** Pairs of minimum tree count and circle radius, for tiles of 512 pixels. */
export const clusterRadii = [
  [0, 20],
  [10, 23],
  [100, 26],
  [1_000, 29],
  [10_000, 33],
  [100_000, 38],
] as const;

/** Below this zoom a tile shows clusters on an 8 × 8 grid, and a tree only when alone in its cell. */
export const minTreeZoom = 14;

/** Tree selection without `account`; the last four require `id`. */
export const treeTileScopes = ['mine', 'all', 'company', 'effort', 'land', 'planter'] as const;

/** Canonical number format, so each tile has one URL. */
const index = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,6})$/u)),
  z.transform((text: string) => Number(text)),
);

const tile = {
  method: 'GET',
  params: z
    .strictObject({ z: index, x: index, y: index })
    .check(
      z.refine(
        ({ z: zoom, x, y }) => zoom <= cellLevel && x < 2 ** zoom && y < 2 ** zoom,
        valueError('tile_does_not_exist'),
      ),
    ),
  rate: 'tiles',
  mediaType: 'application/vnd.mapbox-vector-tile',
  data: z.instanceof(Uint8Array),
} as const;

export const getTreeTile = endpoint({
  ...tile,
  path: '/tree/tiles/:z/:x/:y.mvt',
  access: 'visitor',
  summary: 'A vector tile of trees',
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
      valueError('forest_is_named_twice_or_not_at_all'),
    ),
  ),
  caching: { seconds: 10, visibility: 'private' },
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'],
});

/**
 * Cells of this level, about a kilometre wide, place trees that everybody may count and nobody may find: those of
 * private owners and those promised as gifts.
 */
export const roughCellLevel = 15;

export const getPublicTreeTile = endpoint({
  ...tile,
  path: '/tree/tiles/public/:z/:x/:y.mvt',
  access: 'public',
  summary: 'A vector tile of the trees that everybody may see',
  caching: { seconds: 300, visibility: 'public' },
  errors: [],
});
