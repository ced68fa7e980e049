import { Content } from '../../platform/answer.ts';
import { AppError } from '../../platform/app-error.ts';
import { mayReadMetrics, metricsText } from '../../platform/metrics.ts';
import { resource, type Route } from '../../platform/serve.ts';
import { invariantMetrics } from './invariant-metrics.ts';

/** `/api/metrics` in the text format of Prometheus: for this machine and for whoever has the token, and unknown to others. */
export const verifyRoutes: Route[] = [
  resource(
    {
      url: '/api/metrics',
      access: 'public',
      rate: 'files',
      keeping: 'never',
      mediaType: 'text/plain; version=0.0.4; charset=utf-8',
    },
    async ({ http }, { config, database }) => {
      if (!mayReadMetrics(http.request, config.metricsToken)) throw new AppError('NOT_FOUND');
      return new Content({ body: metricsText(await invariantMetrics(database.readSql)) });
    },
  ),
];
