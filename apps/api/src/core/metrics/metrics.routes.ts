import { AppError } from '../errors/app-error.ts';
import { BinaryResponse } from '../http/response.ts';
import { resource, type Route } from '../http/serve.ts';
import { canReadMetrics } from './can-read-metrics.ts';

export const metricsMediaType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * `/api/metrics` in Prometheus text format for local requests and holders of the token; 404 for everyone
 * else.
 */
export const metricsRoutes: Route[] = [
  resource(
    {
      url: '/api/metrics',
      access: 'public',
      rate: 'files',
      caching: 'never',
      mediaType: metricsMediaType,
    },
    async ({ http }, { config, metrics }) => {
      if (!canReadMetrics(http.request, config.metrics.token)) throw new AppError('NOT_FOUND');
      return new BinaryResponse({ body: await metrics.text() });
    },
  ),
];
