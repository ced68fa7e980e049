import type { Config } from '#config.ts';
import type { Clock } from '#core/clock.ts';

import { mapboxGateway } from './mapbox-gateway.ts';
import type { PlaceGateway } from './place-gateway.ts';

const timeoutMs = 3_000;

export function createPlaceGateway({ maps }: Config, clock: Clock): PlaceGateway | undefined {
  const { baseUrl, token } = maps;
  return token === undefined ? undefined : mapboxGateway({ baseUrl, token, timeoutMs, clock });
}
