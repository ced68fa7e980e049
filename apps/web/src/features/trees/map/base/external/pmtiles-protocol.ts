import { type AddProtocolAction, addProtocol } from 'maplibre-gl';
import { Protocol } from 'pmtiles';

type TileResponse = Awaited<ReturnType<AddProtocolAction>>;

// The metadata contain the attribution.
const protocol = new Protocol({ metadata: true });

/** Lets MapLibre read tiles from one large file by range requests. */
export function registerPmtiles(): void {
  addProtocol('pmtiles', loadTile);
}

export const loadTile: AddProtocolAction = async (request, controller) => {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types the data as unknown
    return (await protocol.tilev4(request, controller)) as TileResponse;
  } catch (error) {
    if (!controller.signal.aborted) evict(request.url);
    throw error;
  }
};

export async function readPmtiles(address: string): Promise<unknown> {
  const { data } = await loadTile({ url: address, type: 'json' }, new AbortController());
  return data;
}

/** Evicts archives that failed to load, which the library would cache until the page is closed. */
function evict(address: string): void {
  for (const file of protocol.tiles.keys())
    if (address.startsWith(`pmtiles://${file}`)) protocol.tiles.delete(file);
}
