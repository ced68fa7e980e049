import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ErrorService } from './error-service.ts';
import { sentryGateway } from './sentry-gateway.ts';

const timeoutMs = 3_000;

/** The service of the configuration that gathers errors, if it names one. */
export function createErrorService(
  { errorService: address, environment }: Config,
  clock: Clock,
): ErrorService | undefined {
  return address && sentryGateway({ address, environment, timeoutMs, clock });
}
