import { AppError } from '../errors/app-error.ts';
import { isFromThisMachine, type RequestSource } from '../http/client-address.ts';
import { BinaryResponse } from '../http/response.ts';
import { resource, type Route } from '../http/serve.ts';
import { timingSafeEqualText } from '../timing-safe-equal.ts';

export const metricsMediaType = 'text/plain; version=0.0.4; charset=utf-8';

export const metricsRoutes: Route[] = [
  resource(
    { url: '/api/metrics', access: 'public', rate: 'files', caching: 'never', mediaType: metricsMediaType },
    async ({ http }, { config, metrics }) => {
      if (!canReadMetrics(http.request, config.metrics.token)) throw new AppError('NOT_FOUND');
      return new BinaryResponse({ body: await metrics.text() });
    },
  ),
];

export function canReadMetrics(request: RequestSource, token: string | undefined): boolean {
  const { authorization = '' } = request.headers;
  return (
    isFromThisMachine(request) ||
    (token !== undefined && timingSafeEqualText(authorization, `Bearer ${token}`))
  );
}
