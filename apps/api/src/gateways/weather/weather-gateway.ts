import type { Coordinates } from '@nabta/domain/mercator';
import { recordFrom, typedKeys } from '@nabta/domain/typed-object';
import * as z from 'zod';

import { defined } from '#core/defined.ts';

import {
  createCachedService,
  type ServiceResult,
  type ServiceSettings,
} from '../geocoding/cached-service.ts';

export type ForecastDay = {
  /** Date in Riyadh, `2026-07-15`. */
  on: string;
  maxC: number;
  minC: number;
  rainMm: number;
  /** Reference evapotranspiration by FAO 56. */
  lossMm: number;
};

export type WeatherGateway = {
  forecastAt(coordinates: Coordinates): Promise<ServiceResult<ForecastDay[]>>;
};

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

/** Client for Open-Meteo compatible services without an API key. */
export function createOpenMeteoGateway(settings: ServiceSettings): WeatherGateway {
  const get = createCachedService(settings, { schema: forecastSchema });
  return {
    forecastAt(coordinates) {
      const latitude = coordinates.latitude.toFixed(decimals);
      const longitude = coordinates.longitude.toFixed(decimals);
      const thisHour = settings.clock.now().toISOString().slice(0, 13);
      return get(`${latitude} ${longitude} ${thisHour}`, 'v1/forecast', {
        latitude,
        longitude,
        daily: Object.values(daily).join(','),
        timezone: 'Asia/Riyadh',
        forecast_days: String(forecastDays),
      });
    },
  };
}
