import type { MapConfig } from '@nabta/contract/trees/map/base-map';

export type Mapbox = NonNullable<MapConfig['external']>['mapbox'];

/** Mapbox API path of each `mapbox://` kind; tile sources have no kind. */
const folders: Record<string, string> = {
  styles: 'styles/v1',
  sprites: 'styles/v1',
  fonts: 'fonts/v1',
  tiles: 'v4',
};

/**
 * Resolves `mapbox://` URLs and adds the token, for Mapbox hosts only. Works on strings, because `URL` would
 * escape placeholders such as `{z}`.
 */
export function resolveAddress(address: string, mapbox: Mapbox): string {
  if (!address.startsWith('mapbox://')) return withToken(address, mapbox);
  if (mapbox === null) throw new Error(`${address} cannot be requested without a token.`);
  const [path = '', query] = address.slice('mapbox://'.length).split('?');
  const [kind = '', ...names] = path.split('/');
  const folder = folders[kind];
  const file =
    folder === undefined
      ? `v4/${path}.json`
      : `${folder}/${names.join('/')}${kind === 'sprites' ? '/sprite' : ''}`;
  const queryText = [query, folder === undefined && 'secure'].filter(Boolean).join('&');
  return withToken(`${baseOf(mapbox)}/${file}${queryText && '?'}${queryText}`, mapbox);
}

/** Requests double-resolution images for high-density screens or large tiles. */
export function highResolutionTile(address: string, mapbox: Mapbox, tileSize: number): string {
  if (!isMapboxUrl(address, mapbox)) return address;
  const suffix = tileSize >= 512 ? '@2x' : '{ratio}';
  return address.replace(/\{y\}(?=\.(?:png|jpg|jpeg|webp)\d*(?:\?|$))/u, `{y}${suffix}`);
}

function withToken(address: string, mapbox: Mapbox): string {
  if (mapbox === null || !isMapboxUrl(address, mapbox) || /[?&]access_token=/u.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}access_token=${mapbox.token}`;
}

function isMapboxUrl(address: string, mapbox: Mapbox): boolean {
  if (mapbox === null) return false;
  return (
    address.startsWith(`${baseOf(mapbox)}/`) ||
    /^https:\/\/(?:api|(?:[\w-]+\.)*tiles)\.mapbox\.com\//u.test(address)
  );
}

function baseOf({ address }: NonNullable<Mapbox>): string {
  return address.replace(/\/+$/u, '');
}
