import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { mapboxGateway } from './mapbox-gateway.ts';
import type { PlaceGateway } from './place-gateway.ts';

/** SECURITY D11. */
const timeoutMs = 3_000;

/** The maps service of the configuration, if it names one. */
export function createPlaceGateway({ maps }: Config, clock: Clock): PlaceGateway | undefined {
  const { baseUrl, token } = maps;
  return token === undefined ? undefined : mapboxGateway({ baseUrl, token, timeoutMs, clock });
}
