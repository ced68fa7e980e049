import {
  type FakeProvider,
  type PlannedResponse,
  startFakeProvider,
} from '#gateways/messages/testing/fake-provider.ts';

export type FakeWeather = FakeProvider & {
  requestedUrls: URL[];
  /** Highest temperature of each day, from the first day. */
  maxC: number[];
};

/** Open-Meteo's forecast, limited to daily values. */
export async function startFakeWeather(firstDay = '2026-03-01'): Promise<FakeWeather> {
  const requestedUrls: URL[] = [];
  const maxC = [41, 42, 43, 44, 44, 43, 42];
  const provider = await startFakeProvider(({ url }) => {
    requestedUrls.push(url);
    return respond(url, firstDay, maxC);
  });
  return { ...provider, requestedUrls, maxC };
}

function respond(url: URL, firstDay: string, maxC: readonly number[]): PlannedResponse {
  const query = url.searchParams;
  const isComplete = ['latitude', 'longitude', 'daily', 'timezone'].every((name) => query.has(name));
  if (url.pathname !== '/v1/forecast' || !isComplete)
    return { purpose: 'ask', reply: { status: 400, json: { error: true, reason: 'Parameter is missing' } } };
  const days = Number(query.get('forecast_days') ?? 7);
  const time = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(firstDay) + index * 86_400_000).toISOString().slice(0, 10),
  );
  const columnOf = (value: (index: number) => number) => time.map((_, index) => value(index));
  const json = {
    latitude: Number(query.get('latitude')),
    longitude: Number(query.get('longitude')),
    timezone: query.get('timezone'),
    daily_units: { time: 'iso8601', temperature_2m_max: '°C' },
    daily: {
      time,
      temperature_2m_max: columnOf((index) => maxC[index] ?? 40),
      temperature_2m_min: columnOf(() => 27),
      precipitation_sum: columnOf(() => 0),
      et0_fao_evapotranspiration: columnOf(() => 9),
    },
  };
  return { purpose: 'ask', reply: { status: 200, json } };
}
