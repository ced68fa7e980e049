import type { Config } from '#config.ts';
import type { Clock } from '#core/clock.ts';

import { openMeteoGateway, type WeatherGateway } from './weather-gateway.ts';

const timeoutMs = 3_000;

export function createWeatherGateway({ weatherUrl }: Config, clock: Clock): WeatherGateway | undefined {
  return weatherUrl === undefined ? undefined : openMeteoGateway({ baseUrl: weatherUrl, timeoutMs, clock });
}
