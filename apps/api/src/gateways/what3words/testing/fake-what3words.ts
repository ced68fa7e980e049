import {
  type FakeProvider,
  type PlannedResponse,
  startFakeProvider,
} from '#gateways/messages/testing/fake-provider.ts';

export type FakeWhat3words = FakeProvider & { key: string; requestedUrls: URL[] };

const words: Record<string, string> = {
  ar: 'نخلة.غابة.مطر',
  en: 'filled.count.soap',
  pt: 'poema.vale.sol',
};

/** what3words' convert-to-3wa endpoint, version 3. */
export async function startFakeWhat3words(): Promise<FakeWhat3words> {
  const key = 'KEY12345';
  const requestedUrls: URL[] = [];
  const provider = await startFakeProvider(({ url, headers }) => {
    requestedUrls.push(url);
    return respond(url, headers['x-api-key'] === key);
  });
  return { ...provider, key, requestedUrls };
}

function respond(url: URL, isAllowed: boolean): PlannedResponse {
  if (url.pathname !== '/v3/convert-to-3wa') return rejection(404, 'NotFound', 'Not found');
  if (!isAllowed) return rejection(401, 'InvalidKey', 'Authentication failed; invalid API key');
  const [latitude = Number.NaN, longitude = Number.NaN] = (url.searchParams.get('coordinates') ?? '')
    .split(',')
    .map(Number);
  if (Number.isNaN(latitude + longitude))
    return rejection(400, 'BadCoordinates', 'coordinates must be two comma separated lat,lng');
  const language = url.searchParams.get('language') ?? 'en';
  const json = {
    country: 'SA',
    nearestPlace: 'Khobar, Eastern Province',
    coordinates: { lng: longitude, lat: latitude },
    words: words[language],
    language,
    map: 'https://w3w.co/filled.count.soap',
  };
  return { purpose: 'ask', reply: { status: 200, json } };
}

function rejection(status: number, code: string, message: string): PlannedResponse {
  return { purpose: 'ask', reply: { status, json: { error: { code, message } } } };
}
