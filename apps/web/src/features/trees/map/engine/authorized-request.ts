import type { RequestParameters } from 'maplibre-gl';

/** Makes own URLs absolute, because workers do not know the page; sends the token only to our API. */
export function authorizeRequest(
  url: string,
  token: () => Promise<string | undefined>,
): RequestParameters | Promise<RequestParameters> {
  // `URL` would change nested URLs such as `pmtiles://https://…`.
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
