import type { MapConfig } from '@nabta/contract/map/base-map';

export type Mapbox = NonNullable<MapConfig['external']>['mapbox'];

/** Where the API of Mapbox keeps what `mapbox://sprites/…` and its like name; a source has no such word. */
const folders: Record<string, string> = {
  styles: 'styles/v1',
  sprites: 'styles/v1',
  fonts: 'fonts/v1',
  tiles: 'v4',
};

/**
 * Where an address leads: `mapbox://` to the API of Mapbox, and all of Mapbox with the token, which nobody else is sent.
 * Placeholders such as `{z}` stay as they are, which they would not in a `URL`.
 */
export function resolveAddress(address: string, mapbox: Mapbox): string {
  if (!address.startsWith('mapbox://')) return withToken(address, mapbox);
  if (mapbox === null) throw new Error(`${address} cannot be asked for without a token.`);
  const [path = '', query] = address.slice('mapbox://'.length).split('?');
  const [kind = '', ...names] = path.split('/');
  const folder = folders[kind];
  const file =
    folder === undefined
      ? `v4/${path}.json`
      : `${folder}/${names.join('/')}${kind === 'sprites' ? '/sprite' : ''}`;
  const asked = [query, folder === undefined && 'secure'].filter(Boolean).join('&');
  return withToken(`${baseOf(mapbox)}/${file}${asked && '?'}${asked}`, mapbox);
}

/** Mapbox draws its pictures twice as fine where the name asks for it: for a fine screen, or a tile that is twice as large. */
export function fineTile(address: string, mapbox: Mapbox, tileSize: number): string {
  if (!isOfMapbox(address, mapbox)) return address;
  const mark = tileSize >= 512 ? '@2x' : '{ratio}';
  return address.replace(/\{y\}(?=\.(?:png|jpg|jpeg|webp)\d*(?:\?|$))/u, `{y}${mark}`);
}

function withToken(address: string, mapbox: Mapbox): string {
  if (mapbox === null || !isOfMapbox(address, mapbox) || /[?&]access_token=/u.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}access_token=${mapbox.token}`;
}

function isOfMapbox(address: string, mapbox: Mapbox): boolean {
  if (mapbox === null) return false;
  return (
    address.startsWith(`${baseOf(mapbox)}/`) ||
    /^https:\/\/(?:api|(?:[\w-]+\.)*tiles)\.mapbox\.com\//u.test(address)
  );
}

function baseOf({ address }: NonNullable<Mapbox>): string {
  return address.replace(/\/+$/u, '');
}
