import type { Config } from '#config.ts';
import type { Clock } from '#core/clock.ts';

import type { ErrorService } from './error-service.ts';
import { sentryGateway } from './sentry-gateway.ts';

const timeoutMs = 3_000;

/** Returns the configured error service, if any. */
export function createErrorService(
  { errorService: address, environment }: Config,
  clock: Clock,
): ErrorService | undefined {
  return address && sentryGateway({ address, environment, timeoutMs, clock });
}
