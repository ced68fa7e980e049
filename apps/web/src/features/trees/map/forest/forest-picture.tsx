import type { Tile } from '@nabta/domain/tile-cell';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PbfReader } from 'pbf';
import { useEffect, useEffectEvent } from 'react';

import { treePagesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi, useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useOnline } from '#platform/use-online.ts';
import { treeKeys } from '#shared/cache/keys.ts';
import { Button } from '#ui/button.tsx';

import type { Position } from '../base/map-view.ts';
import type { MapFailure } from '../engine/map-boundary.tsx';
import { MapPicture } from '../picture/map-picture.tsx';
import { positionAt } from '../picture/picture-view.ts';
import { type Forest, useForestOnMap } from './map-queries.ts';

import styles from '../picture/map-picture.module.css';

interface ForestPictureProps {
  forest: Forest;
  count: number | undefined;
  failure: MapFailure;
  /** Number of failed attempts to show the map before this one. */
  attempt: number;
  onRetry: () => void;
}

/** Doubles with each attempt: a connection often returns a moment after the browser reports it. */
const firstRetryDelayMs = 1_000;
const maxRetryDelayMs = 60_000;

/** Stands in for a map that cannot be shown, and opens the map again when the connection returns. */
export function ForestPicture({ forest, count, failure, attempt, onRetry }: ForestPictureProps) {
  const { t } = useTexts('map');
  const listed = useListedPositions(forest);
  const { positions = listed, hasFailed } = usePositions(forest, count);
  const retry = useEffectEvent(onRetry);
  const canRetry = useOnline() && failure !== 'device';
  useEffect(() => {
    if (!canRetry) return undefined;
    const timer = setTimeout(() => retry(), Math.min(firstRetryDelayMs * 2 ** attempt, maxRetryDelayMs));
    return () => clearTimeout(timer);
  }, [canRetry, attempt]);
  const hasPins = positions !== undefined && positions.length > 0;
  return (
    <MapPicture positions={positions} count={count}>
      <figcaption role="status" className={styles.note}>
        <p>
          {t(failureTexts[failure])} {failure === 'offline' && hasPins && t('map.storedPicture')}
        </p>
        {failure !== 'device' && (
          <Button variant="secondary" size="sm" icon="arrow-clockwise" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </figcaption>
      {hasFailed && failure !== 'offline' && !hasPins && (
        <p role="alert" className={styles.note}>
          {t('map.treesError')}
        </p>
      )}
    </MapPicture>
  );
}

const failureTexts = {
  device: 'map.pictureNote',
  offline: 'map.needsConnection',
  error: 'map.loadError',
} as const satisfies Record<MapFailure, string>;

/** Positions of the trees that the list has loaded or restored from the device. */
function useListedPositions(forest: Forest): readonly Position[] | undefined {
  const isMine = forest.kind === 'mine';
  const { data } = useInfiniteQuery({
    ...treePagesQuery(useApi(), isMine ? forest.query : {}),
    enabled: false,
  });
  return isMine ? data?.pages.flat().map(({ point }) => point.geometry.coordinates) : undefined;
}

/** Returns all trees of a small forest or the groups of a large one; undefined while loading or after a failure. */
function usePositions(forest: Forest, count: number | undefined) {
  const { session } = useConnection();
  const { trees, isError } = useForestOnMap(forest, count, undefined);
  const tileUrl = trees?.kind === 'tiles' ? trees.tileUrl : undefined;
  const groups = useQuery({
    queryKey: treeKeys.groupCentersOf(forest),
    queryFn: ({ signal }) =>
      findGroupCenters(async ({ z, x, y }) => {
        const token = await session.freshToken();
        const response = await fetch(
          (tileUrl ?? '').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
          { method: 'GET', signal, headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } },
        );
        if (!response.ok) throw new Error(`The trees answered ${response.status}`);
        return response.status === 204 ? undefined : new Uint8Array(await response.arrayBuffer());
      }),
    enabled: tileUrl !== undefined,
  });
  const positions: readonly Position[] | undefined =
    trees?.kind === 'loaded' ? trees.features.map(({ geometry }) => geometry.coordinates) : groups.data;
  return { positions, hasFailed: isError || (groups.isError && groups.data === undefined) };
}

/** A tile has 8 × 8 cells; each is a tile three zooms higher. */
const gridSize = 8;
const zoomStep = 3;
/** Highest zoom that the picture can show. */
const maxDetailZoom = 9;
/** All of Arabia at zoom 6; larger forests are shown at a lower zoom. */
const maxTiles = 48;

/** Returns the centre of each tree group; smaller forests get finer groups. */
export async function findGroupCenters(
  loadTile: (tile: Tile) => Promise<Uint8Array | undefined>,
): Promise<Position[]> {
  let tiles: Tile[] = [{ z: 0, x: 0, y: 0 }];
  for (;;) {
    const pointsByTile = await Promise.all(
      tiles.map(async (tile) => ({ tile, ...decodePoints(await loadTile(tile)) })),
    );
    tiles = uniqueTiles(pointsByTile.flatMap(listTilesBelow));
    const isFine = tiles.every(({ z }) => z > maxDetailZoom);
    if (isFine || tiles.length > maxTiles) return pointsByTile.flatMap(positionsOf);
  }
}

/** A group's centre does not show which cells it spans, so neighbouring cells are also read. */
function listTilesBelow({ tile: { z, x, y }, points, extent }: TilePoints): Tile[] {
  const offsets = [-1, 0, 1];
  const cellOf = (units: number) => Math.floor((units / extent) * gridSize);
  return points
    .map(({ x: column, y: row }) => [cellOf(column), cellOf(row)] as const)
    .flatMap(([column, row]) =>
      offsets.flatMap((right) => offsets.map((down) => [column + right, row + down] as const)),
    )
    .filter((cell) => cell.every((index) => index >= 0 && index < gridSize))
    .map(([column, row]) => ({ z: z + zoomStep, x: x * gridSize + column, y: y * gridSize + row }));
}

function uniqueTiles(tiles: readonly Tile[]): Tile[] {
  return [...new Map(tiles.map((tile) => [`${tile.x} ${tile.y}`, tile])).values()];
}

function positionsOf({ tile: { z, x, y }, points, extent }: TilePoints): Position[] {
  return points.map((point) =>
    positionAt({ x: (x + point.x / extent) / 2 ** z, y: (y + point.y / extent) / 2 ** z }),
  );
}

type Points = { extent: number; points: { x: number; y: number }[] };
type TilePoints = Points & { tile: Tile };

/** Reads only the point coordinates of a Mapbox vector tile, version 2. */
function decodePoints(bytes: Uint8Array = new Uint8Array()): Points {
  return new PbfReader(bytes).readFields(
    (tag, decoded: Points, tile) => {
      if (tag === 3) tile.readMessage(readLayer, decoded);
    },
    { extent: 4_096, points: [] },
  );
}

function readLayer(tag: number, decoded: Points, layer: PbfReader): void {
  if (tag === 5) decoded.extent = layer.readVarint();
  if (tag === 2) layer.readMessage(readFeature, decoded);
}

function readFeature(tag: number, { points }: Points, feature: PbfReader): void {
  if (tag !== 4) return;
  const [, x = 0, y = 0] = feature.readPackedVarint();
  points.push({ x: decodeZigzag(x), y: decodeZigzag(y) });
}

function decodeZigzag(encoded: number): number {
  return (encoded >> 1) ^ -(encoded & 1);
}
