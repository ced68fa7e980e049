import {
  type FakeProvider,
  type FakeRequest,
  type Handling,
  startFakeProvider,
} from '../../messages/testing/fake-provider.ts';

export type FakeMapbox = FakeProvider & { token: string; asked: URL[] };

const texts: Record<string, Record<string, string>> = {
  ar: { place: 'الخبر', region: 'المنطقة الشرقية', country: 'السعودية' },
  en: { place: 'Al Khobar', region: 'Eastern Province', country: 'Saudi Arabia' },
  pt: { place: 'Khobar', region: 'Província Oriental', country: 'Arábia Saudita' },
};

/** Mapbox' geocoding, version 5, as far as we use it. */
export async function startFakeMapbox(): Promise<FakeMapbox> {
  const token = 'pk.test';
  const asked: URL[] = [];
  const provider = await startFakeProvider(({ url }) => {
    asked.push(url);
    return answer(url, token);
  });
  return { ...provider, token, asked };
}

function answer(url: FakeRequest['url'], token: string): Handling {
  const point = /^\/geocoding\/v5\/mapbox\.places\/(-?[\d.]+),(-?[\d.]+)\.json$/u.exec(url.pathname);
  if (point === null) return refuse(404, 'Not Found');
  if (url.searchParams.get('access_token') !== token) return refuse(401, 'Not Authorized - Invalid Token');
  const names = texts[url.searchParams.get('language') ?? 'en'] ?? {};
  const types = (url.searchParams.get('types') ?? '').split(',');
  const features = Object.entries(names)
    .filter(([type]) => types.includes(type))
    .map(([type, text]) => ({ id: `${type}.1`, type: 'Feature', place_type: [type], relevance: 1, text }));
  const query = [Number(point[1]), Number(point[2])];
  return { purpose: 'ask', reply: { status: 200, json: { type: 'FeatureCollection', query, features } } };
}

function refuse(status: number, message: string): Handling {
  return { purpose: 'ask', reply: { status, json: { message } } };
}
