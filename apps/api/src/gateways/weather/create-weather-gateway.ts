import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { openMeteoGateway, type WeatherGateway } from './weather-gateway.ts';

/** SECURITY D11. */
const timeoutMs = 3_000;

/** A weather service, if the configuration names one. */
export function createWeatherGateway({ weatherUrl }: Config, clock: Clock): WeatherGateway | undefined {
  return weatherUrl === undefined ? undefined : openMeteoGateway({ baseUrl: weatherUrl, timeoutMs, clock });
}
