import type { RequestParameters } from 'maplibre-gl';

/** Makes relative URLs absolute, because workers do not know the page; sends the token only to our API. */
export function authorizeRequest(
  url: string,
  getToken: () => Promise<string | undefined>,
): RequestParameters | Promise<RequestParameters> {
  // `URL` would change nested URLs such as `pmtiles://https://…`.
  if (/^(?!https?:)\w+:\/\//u.test(url)) return { url };
  const absoluteUrl = new URL(url, location.origin);
  const isApi = absoluteUrl.origin === location.origin && absoluteUrl.pathname.startsWith('/api/');
  if (!isApi) return { url: absoluteUrl.href };
  return getToken().then(
    (token) => ({
      url: absoluteUrl.href,
      ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
    }),
    () => ({ url: absoluteUrl.href }),
  );
}
