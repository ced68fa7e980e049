import type { Tile } from '@nabta/domain/tile-cell';
import * as z from 'zod';

import { type Clock, minute } from '#core/clock.ts';

import { createCachedService } from '../geocoding/cached-service.ts';
import { createFileReader, openPmtilesAt, type TileArchive } from './tile-archives.ts';

export type TileSource = TileFacts &
  (
    | { kind: 'archive'; version: string; read(tile: Tile): Promise<Uint8Array | undefined> }
    /** Browsers load these tiles from where they are. */
    | { kind: 'remote'; tiles: string[] }
  );

export type MapTilesSettings = {
  /** MBTiles or PMTiles file, used whenever it exists. */
  file?: string | undefined;
  /** Used without the file. */
  remote?: { kind: 'tileJson' | 'template' | 'pmtiles'; url: string } | undefined;
  /** Replaces the attribution that the tiles state themselves. */
  attribution?: string | undefined;
  /** True for tiles of the operator; their absence is reported to users. */
  isRequired: boolean;
};

export type MapTiles = {
  source: TileSource | undefined;
  /** Tiles that the operator asked for cannot be read now. */
  isMissing: boolean;
};

export type MapTilesGateway = {
  /** Opens the file or reaches the service; returns why required tiles are missing. */
  connect(): Promise<string | undefined>;
  /** Returns the tiles to draw now; a required service that failed is tried again in the background. */
  current(): Promise<MapTiles>;
  /** Origins from which browsers load tiles now. */
  origins(): string[];
};

const timeouts = { required: 5_000, optional: 2_000 };
const retryIntervalMs = minute;
const world: [number, number, number, number] = [-180, -85.0511, 180, 85.0511];

/** `layer` is one that vector tiles must have. */
export function createMapTiles(
  { file, remote, attribution, isRequired }: MapTilesSettings,
  { layer, clock }: { layer?: string; clock: Clock },
): MapTilesGateway {
  const readFile = createFileReader(sourceOf);
  const timeoutMs = isRequired ? timeouts.required : timeouts.optional;
  const loadTileJson = createCachedService(
    { baseUrl: remote?.url ?? 'http://localhost', timeoutMs, clock },
    { schema: z.unknown() },
  );
  let service: TileSource | undefined;
  let failedAt: number | undefined;

  return {
    async connect() {
      const local = await openFile();
      if (local !== undefined) return local.failure;
      const failure = remote === undefined ? `${file} does not exist` : await connectService(remote);
      return isRequired ? failure : undefined;
    },
    async current() {
      const local = await openFile();
      if (local !== undefined) return { source: local.source, isMissing: local.failure !== undefined };
      const isDue = failedAt !== undefined && clock.now().getTime() - failedAt >= retryIntervalMs;
      if (isRequired && isDue && remote !== undefined) {
        failedAt = clock.now().getTime();
        void connectService(remote);
      }
      return { source: service, isMissing: isRequired && (remote === undefined || failedAt !== undefined) };
    },
    origins: () =>
      service?.kind === 'remote' ? [...new Set(service.tiles.map((tile) => new URL(tile).origin))] : [],
  };

  async function openFile(): Promise<{ source?: TileSource; failure?: string } | undefined> {
    try {
      const source = file === undefined ? undefined : await readFile(file);
      return source && { source };
    } catch (error) {
      return { failure: `${file}: ${reasonOf(error)}` };
    }
  }

  async function connectService(address: NonNullable<typeof remote>): Promise<string | undefined> {
    try {
      service = await openService(address);
      failedAt = undefined;
      return undefined;
    } catch (error) {
      failedAt = clock.now().getTime();
      // The URL may contain a key.
      return `${new URL(address.url).host}: ${reasonOf(error)}`;
    }
  }

  async function openService({ kind, url }: NonNullable<typeof remote>): Promise<TileSource> {
    if (kind === 'pmtiles') return sourceOf(await openPmtilesAt(url, timeoutMs));
    if (kind === 'template') return { kind: 'remote', tiles: [url], ...readFacts({}) };
    // Never from the cache: a valid response may still be unusable.
    const result = await loadTileJson(
      clock.now().toISOString(),
      url,
      Object.fromEntries(new URL(url).searchParams),
    );
    if ('failure' in result) throw new Error(result.failure);
    const { tiles } = parse(tileAddresses, result.answer);
    return { kind: 'remote', tiles, ...readFacts(result.answer) };
  }

  function sourceOf({ facts, version, read }: TileArchive): TileSource {
    return { kind: 'archive', ...readFacts(facts), version, read };
  }

  function readFacts(stated: unknown): TileFacts {
    const { vector_layers: layers, ...facts } = parse(tileFacts, stated);
    if (layer !== undefined && layers !== undefined && !layers.some(({ id }) => id === layer))
      throw new Error(`it has no layer "${layer}", so it does not follow the schema of OpenMapTiles`);
    return { ...facts, ...(attribution !== undefined && { attribution }) };
  }
}

/** MBTiles states numbers as text. */
const zoom = z.coerce.number().int().min(0).max(30);
const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const tileFacts = z.object({
  name: z.string().default(''),
  attribution: z.string().default(''),
  minzoom: zoom.default(0),
  maxzoom: zoom.default(22),
  bounds: bounds.default(world),
  tileSize: z.number().optional(),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
});

type TileFacts = Omit<z.output<typeof tileFacts>, 'vector_layers'>;

const tileAddresses = z.object({
  tiles: z.array(z.url({ protocol: /^https?$/u }).regex(/\{z\}.*\{[xy]\}/u)).min(1),
});

function parse<Shape>(schema: z.ZodType<Shape>, value: unknown): Shape {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const paths = result.error.issues.map(({ path }) => path.join('.'));
  throw new Error(`it states no valid ${[...new Set(paths)].join(', ') || 'tiles'}`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
