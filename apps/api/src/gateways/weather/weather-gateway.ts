import * as z from 'zod';

import type { Clock } from '../../platform/clock.ts';
import { circuitBreaker } from '../messages/circuit-breaker.ts';
import { answerMemory } from '../places/answer-memory.ts';
import { askService, type ServiceAnswer } from '../places/ask-service.ts';
import type { Spot } from '../places/place-gateway.ts';

/** One day of a forecast. */
export type ForecastDay = {
  /** In Riyadh, `2026-07-15`. */
  on: string;
  maxC: number;
  minC: number;
  rainMm: number;
  /** Reference evapotranspiration by FAO 56. */
  lossMm: number;
};

export type WeatherGateway = { forecastAt(spot: Spot): Promise<ServiceAnswer<ForecastDay[]>> };

const daily = {
  maxC: 'temperature_2m_max',
  minC: 'temperature_2m_min',
  rainMm: 'precipitation_sum',
  lossMm: 'et0_fao_evapotranspiration',
} as const;

const row = z.array(z.number()).min(1).max(16);

/** Columns of equal length, a place in each for every day. */
const shape = z
  .object({
    daily: z.object({
      time: z.array(z.iso.date()).min(1).max(16),
      [daily.maxC]: row,
      [daily.minC]: row,
      [daily.rainMm]: row,
      [daily.lossMm]: row,
    }),
  })
  .refine(({ daily: { time, ...rows } }) => Object.values(rows).every(({ length }) => length === time.length))
  .transform(({ daily: days }): ForecastDay[] =>
    days.time.map((on, index) => ({
      on,
      maxC: days[daily.maxC][index] as number,
      minC: days[daily.minC][index] as number,
      rainMm: days[daily.rainMm][index] as number,
      lossMm: days[daily.lossMm][index] as number,
    })),
  );

/** The weather does not differ within a kilometre or so. */
const decimals = 2;
const forecastDays = 7;

export type WeatherSettings = { baseUrl: string; timeoutMs: number; clock: Clock };

/** A service that speaks as Open-Meteo does, without a key. */
export function openMeteoGateway({ baseUrl, timeoutMs, clock }: WeatherSettings): WeatherGateway {
  const breaker = circuitBreaker({ failures: 3, windowMs: 60_000, restMs: 30_000 }, clock);
  const memory = answerMemory<ForecastDay[]>(clock);
  return {
    forecastAt(spot) {
      const [latitude, longitude] = [spot.latitude.toFixed(decimals), spot.longitude.toFixed(decimals)];
      const today = clock.now().toISOString().slice(0, 13);
      return memory.recall(`${latitude} ${longitude} ${today}`, () => {
        const url = new URL('v1/forecast', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
        url.search = new URLSearchParams({
          latitude,
          longitude,
          daily: Object.values(daily).join(','),
          timezone: 'Asia/Riyadh',
          forecast_days: String(forecastDays),
        }).toString();
        return askService({ service: 'weather', url, shape, timeoutMs, breaker });
      });
    },
  };
}
