import { recordFrom, typedKeys } from '@nabta/domain/typed-object';
import * as z from 'zod';

import type { Clock } from '#core/clock.ts';
import { defined } from '#core/defined.ts';

import type { Spot } from '../geocoding/place-gateway.ts';
import { requestService, type ServiceResult } from '../geocoding/request-service.ts';
import { createResponseCache } from '../geocoding/response-cache.ts';
import { createCircuitBreaker } from '../messages/circuit-breaker.ts';

export type ForecastDay = {
  /** Date in Riyadh, `2026-07-15`. */
  on: string;
  maxC: number;
  minC: number;
  rainMm: number;
  /** Reference evapotranspiration by FAO 56. */
  lossMm: number;
};

export type WeatherGateway = { forecastAt(spot: Spot): Promise<ServiceResult<ForecastDay[]>> };

const daily = {
  maxC: 'temperature_2m_max',
  minC: 'temperature_2m_min',
  rainMm: 'precipitation_sum',
  lossMm: 'et0_fao_evapotranspiration',
} as const;

const column = z.array(z.number()).min(1).max(16);

/** Parallel arrays of equal length, one entry per day. */
const forecastSchema = z
  .object({
    daily: z.object({
      time: z.array(z.iso.date()).min(1).max(16),
      [daily.maxC]: column,
      [daily.minC]: column,
      [daily.rainMm]: column,
      [daily.lossMm]: column,
    }),
  })
  .refine(({ daily: { time, ...rows } }) => Object.values(rows).every(({ length }) => length === time.length))
  .transform(({ daily: days }): ForecastDay[] =>
    days.time.map((on, index) => ({
      on,
      ...recordFrom(typedKeys(daily), (name) => defined(days[daily[name]][index])),
    })),
  );

/** Two decimals are about 1 km; the weather is the same within that distance. */
const decimals = 2;
const forecastDays = 7;

export type WeatherSettings = { baseUrl: string; timeoutMs: number; clock: Clock };

/** Client for Open-Meteo compatible services without an API key. */
export function openMeteoGateway({ baseUrl, timeoutMs, clock }: WeatherSettings): WeatherGateway {
  const breaker = createCircuitBreaker({ failures: 3, windowMs: 60_000, cooldownMs: 30_000 }, clock);
  const cache = createResponseCache<ForecastDay[]>(clock);
  return {
    forecastAt(spot) {
      const [latitude, longitude] = [spot.latitude.toFixed(decimals), spot.longitude.toFixed(decimals)];
      const today = clock.now().toISOString().slice(0, 13);
      return cache.get(`${latitude} ${longitude} ${today}`, () => {
        const url = new URL('v1/forecast', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
        url.search = new URLSearchParams({
          latitude,
          longitude,
          daily: Object.values(daily).join(','),
          timezone: 'Asia/Riyadh',
          forecast_days: String(forecastDays),
        }).toString();
        return requestService({ service: 'weather', url, shape: forecastSchema, timeoutMs, breaker });
      });
    },
  };
}
