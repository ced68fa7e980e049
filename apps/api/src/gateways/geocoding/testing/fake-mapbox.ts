import {
  type FakeProvider,
  type FakeRequest,
  type PlannedResponse,
  startFakeProvider,
} from '#gateways/messages/testing/fake-provider.ts';

export type FakeMapbox = FakeProvider & { token: string; requestedUrls: URL[] };

const texts: Record<string, Record<string, string>> = {
  ar: { place: 'الخبر', region: 'المنطقة الشرقية', country: 'السعودية' },
  en: { place: 'Al Khobar', region: 'Eastern Province', country: 'Saudi Arabia' },
  pt: { place: 'Khobar', region: 'Província Oriental', country: 'Arábia Saudita' },
};

/** Mapbox geocoding, version 5, limited to what the gateway uses. */
export async function startFakeMapbox(): Promise<FakeMapbox> {
  const token = 'pk.test';
  const requestedUrls: URL[] = [];
  const provider = await startFakeProvider(({ url }) => {
    requestedUrls.push(url);
    return respond(url, token);
  });
  return { ...provider, token, requestedUrls };
}

function respond(url: FakeRequest['url'], token: string): PlannedResponse {
  const point = /^\/geocoding\/v5\/mapbox\.places\/(-?[\d.]+),(-?[\d.]+)\.json$/u.exec(url.pathname);
  if (point === null) return rejection(404, 'Not Found');
  if (url.searchParams.get('access_token') !== token) return rejection(401, 'Not Authorized - Invalid Token');
  const names = texts[url.searchParams.get('language') ?? 'en'] ?? {};
  const types = (url.searchParams.get('types') ?? '').split(',');
  const features = Object.entries(names)
    .filter(([type]) => types.includes(type))
    .map(([type, text]) => ({ id: `${type}.1`, type: 'Feature', place_type: [type], relevance: 1, text }));
  const query = [Number(point[1]), Number(point[2])];
  return { purpose: 'ask', reply: { status: 200, json: { type: 'FeatureCollection', query, features } } };
}

function rejection(status: number, message: string): PlannedResponse {
  return { purpose: 'ask', reply: { status, json: { message } } };
}
