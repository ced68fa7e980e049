import { type FakeProvider, type Handling, startFakeProvider } from '../../messages/testing/fake-provider.ts';

export type FakeWeather = FakeProvider & {
  asked: URL[];
  /** The hottest of each day, from the first on. */
  maxC: number[];
};

/** Open-Meteo's forecast, as far as days are asked for. */
export async function startFakeWeather(firstDay = '2026-03-01'): Promise<FakeWeather> {
  const asked: URL[] = [];
  const maxC = [41, 42, 43, 44, 44, 43, 42];
  const provider = await startFakeProvider(({ url }) => {
    asked.push(url);
    return answer(url, firstDay, maxC);
  });
  return { ...provider, asked, maxC };
}

function answer(url: URL, firstDay: string, maxC: readonly number[]): Handling {
  const wanted = url.searchParams;
  const isWhole = ['latitude', 'longitude', 'daily', 'timezone'].every((name) => wanted.has(name));
  if (url.pathname !== '/v1/forecast' || !isWhole)
    return { purpose: 'ask', reply: { status: 400, json: { error: true, reason: 'Parameter is missing' } } };
  const days = Number(wanted.get('forecast_days') ?? 7);
  const time = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(firstDay) + index * 86_400_000).toISOString().slice(0, 10),
  );
  const of = (value: (index: number) => number) => time.map((_, index) => value(index));
  const json = {
    latitude: Number(wanted.get('latitude')),
    longitude: Number(wanted.get('longitude')),
    timezone: wanted.get('timezone'),
    daily_units: { time: 'iso8601', temperature_2m_max: '°C' },
    daily: {
      time,
      temperature_2m_max: of((index) => maxC[index] ?? 40),
      temperature_2m_min: of(() => 27),
      precipitation_sum: of(() => 0),
      et0_fao_evapotranspiration: of(() => 9),
    },
  };
  return { purpose: 'ask', reply: { status: 200, json } };
}
