import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Misbehaviour } from '../messages/testing/fake-provider.ts';
import { createManualClock } from '../messages/testing/manual-clock.ts';
import { type FakeWeather, startFakeWeather } from './testing/fake-weather.ts';
import { createOpenMeteoGateway, type WeatherGateway } from './weather-gateway.ts';

const riyadh = { latitude: 24.7136, longitude: 46.6753 };

let service: FakeWeather;
let gateway: WeatherGateway;

const gatewayWith = (timeoutMs: number) =>
  createOpenMeteoGateway({ baseUrl: service.baseUrl, timeoutMs, clock: createManualClock() });

beforeEach(async () => {
  service = await startFakeWeather();
  gateway = gatewayWith(10_000);
});

afterEach(() => service.close());

test('requests a week in Riyadh days, once per location', async () => {
  const [one] = await Promise.all([gateway.forecastAt(riyadh), gateway.forecastAt(riyadh)]);
  if (!('answer' in one)) throw new Error(one.failure);
  expect(one.answer).toHaveLength(7);
  expect(one.answer[0]).toEqual({ on: '2026-03-01', maxC: 41, minC: 27, rainMm: 0, lossMm: 9 });
  expect(service.requests.ask).toBe(1);
  const query = service.requestedUrls[0]?.searchParams;
  expect([query?.get('latitude'), query?.get('longitude'), query?.get('timezone')]).toEqual([
    '24.71',
    '46.68',
    'Asia/Riyadh',
  ]);
});

test.each<[string, Misbehaviour, string]>([
  ['fails', { kind: 'status', status: 500 }, 'HTTP 500'],
  [
    'sends columns of different lengths',
    {
      kind: 'status',
      status: 200,
      body: '{"daily":{"time":["2026-03-01","2026-03-02"],"temperature_2m_max":[40],"temperature_2m_min":[20,21],"precipitation_sum":[0,0],"et0_fao_evapotranspiration":[8,8]}}',
    },
    'unreadable answer',
  ],
  ['sends half a response', { kind: 'brokenJson', storesMessage: false }, 'unreadable answer'],
  ['hangs', { kind: 'hang', storesMessage: false }, 'no answer in 300 ms'],
])('returns a failure when a service %s', async (_case, behaviour, failure) => {
  service.behaviour.ask = behaviour;
  gateway = gatewayWith(300);
  expect(await gateway.forecastAt(riyadh)).toEqual({ failure });
});
