import { AppError } from '../fault/app-error.ts';
import { Content } from '../http/answer.ts';
import { resource, type Route } from '../http/serve.ts';
import { mayReadMetrics } from './may-read-metrics.ts';

export const metricsMediaType = 'text/plain; version=0.0.4; charset=utf-8';

/** `/api/metrics` in the text format of Prometheus: for this machine and for whoever has the token, and unknown to others. */
export const metricsRoutes: Route[] = [
  resource(
    {
      url: '/api/metrics',
      access: 'public',
      rate: 'files',
      keeping: 'never',
      mediaType: metricsMediaType,
    },
    async ({ http }, { config, metrics }) => {
      if (!mayReadMetrics(http.request, config.metrics.token)) throw new AppError('NOT_FOUND');
      return new Content({ body: await metrics.text() });
    },
  ),
];
