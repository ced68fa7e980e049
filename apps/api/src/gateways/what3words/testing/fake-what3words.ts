import { type FakeProvider, type Handling, startFakeProvider } from '../../messages/testing/fake-provider.ts';

export type FakeWhat3words = FakeProvider & { key: string; asked: URL[] };

const words: Record<string, string> = {
  ar: 'نخلة.غابة.مطر',
  en: 'filled.count.soap',
  pt: 'poema.vale.sol',
};

/** what3words' convert-to-3wa, version 3. */
export async function startFakeWhat3words(): Promise<FakeWhat3words> {
  const key = 'KEY12345';
  const asked: URL[] = [];
  const provider = await startFakeProvider(({ url, headers }) => {
    asked.push(url);
    return answer(url, headers['x-api-key'] === key);
  });
  return { ...provider, key, asked };
}

function answer(url: URL, isAllowed: boolean): Handling {
  if (url.pathname !== '/v3/convert-to-3wa') return refuse(404, 'NotFound', 'Not found');
  if (!isAllowed) return refuse(401, 'InvalidKey', 'Authentication failed; invalid API key');
  const [latitude = Number.NaN, longitude = Number.NaN] = (url.searchParams.get('coordinates') ?? '')
    .split(',')
    .map(Number);
  if (Number.isNaN(latitude + longitude))
    return refuse(400, 'BadCoordinates', 'coordinates must be two comma separated lat,lng');
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

function refuse(status: number, code: string, message: string): Handling {
  return { purpose: 'ask', reply: { status, json: { error: { code, message } } } };
}
