import type { RequestParameters } from 'maplibre-gl';

/** Our own addresses are made whole, because the worker knows no page; the token goes to our own API and nowhere else. */
export function authorized(
  url: string,
  token: () => Promise<string | undefined>,
): RequestParameters | Promise<RequestParameters> {
  // An address within another one, as of PMTiles, would not be the same after it was read.
  if (/^(?!https?:)\w+:\/\//u.test(url)) return { url };
  const address = new URL(url, location.origin);
  const isApi = address.origin === location.origin && address.pathname.startsWith('/api/');
  if (!isApi) return { url: address.href };
  return token().then(
    (bearer) => ({
      url: address.href,
      ...(bearer !== undefined && { headers: { Authorization: `Bearer ${bearer}` } }),
    }),
    () => ({ url: address.href }),
  );
}
