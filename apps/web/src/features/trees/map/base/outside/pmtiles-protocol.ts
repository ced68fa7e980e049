import { addProtocol } from 'maplibre-gl';
import type { AddProtocolAction } from 'maplibre-gl';
import { Protocol } from 'pmtiles';

type TileAnswer = Awaited<ReturnType<AddProtocolAction>>;

// With what an archive says about itself, because that is where it names its makers.
const protocol = new Protocol({ metadata: true });

/** Teaches MapLibre to read tiles out of one large file, by asking for parts of it. */
export function registerPmtiles(): void {
  addProtocol('pmtiles', tileOf);
}

/** What MapLibre asks for a tile of an archive. */
export const tileOf: AddProtocolAction = async (request, controller) => {
  try {
    return (await protocol.tilev4(request, controller)) as TileAnswer;
  } catch (error) {
    if (!controller.signal.aborted) forget(request.url);
    throw error;
  }
};

/** The TileJSON of an archive, by its address `pmtiles://https://…`. */
export async function readPmtiles(address: string): Promise<unknown> {
  const { data } = await tileOf({ url: address, type: 'json' }, new AbortController());
  return data;
}

/** What could not be read of an archive would else be remembered as unreadable for as long as the page stands. */
function forget(address: string): void {
  for (const file of protocol.tiles.keys())
    if (address.startsWith(`pmtiles://${file}`)) protocol.tiles.delete(file);
}
