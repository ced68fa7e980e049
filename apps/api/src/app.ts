import { constants } from 'node:zlib';

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { getTreeTile } from '@nabta/contract/tree-tile';
import Fastify, { type FastifyInstance } from 'fastify';

import { accountRoutes } from './features/account/account.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { installBaseMap } from './features/base-map/serve-base-map.ts';
import { couponRoutes } from './features/coupon/coupon.routes.ts';
import { ecoBenefitRoutes } from './features/eco-benefit/eco-benefit.routes.ts';
import { effortRoutes } from './features/effort/effort.routes.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { giftRoutes } from './features/gift/gift.routes.ts';
import { impactRoutes } from './features/impact/impact.routes.ts';
import { landRoutes } from './features/land/land.routes.ts';
import { installLinkPreviews } from './features/link-preview/link-preview.pages.ts';
import { measurementRoutes } from './features/measurement/measurement.routes.ts';
import { installInboxPage } from './features/message/inbox-page.ts';
import { inboxRoutes } from './features/message/message.routes.ts';
import { notificationRoutes } from './features/notification/notification.routes.ts';
import { pictureRoutes } from './features/picture/picture.routes.ts';
import { installPictures } from './features/picture/serve-pictures.ts';
import { placeRoutes } from './features/place/place.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { specieRoutes } from './features/specie/specie.routes.ts';
import { tagRoutes } from './features/tag/tag.routes.ts';
import { installTreeTiles } from './features/tree-tile/serve-tree-tiles.ts';
import { treeRoutes } from './features/tree/tree.routes.ts';
import { invariantMetrics } from './features/verify/invariant-metrics.ts';
import { installApiDocs } from './platform/api-docs.ts';
import { AppError } from './platform/app-error.ts';
import { second } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import { installErrorHandler, sendFailure } from './platform/error-handler.ts';
import { installHealth } from './platform/health.ts';
import { acceptEmptyJson } from './platform/json-body.ts';
import { installMetrics } from './platform/metrics.ts';
import { random } from './platform/random.ts';
import { logOptions } from './platform/request-log.ts';
import type { RequestRate } from './platform/request-rate.ts';
import { installSecurityHeaders } from './platform/security-headers.ts';
import { type Route, serve } from './platform/serve.ts';
import { installWebApp } from './platform/web-app.ts';

/** Light enough to be done for each answer; files are compressed once, when they are built. */
const compression = {
  threshold: 1_024,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Every feature's routes, listed by hand. */
export const featureRoutes: Route[] = [
  ...authRoutes,
  ...accountRoutes,
  ...treeRoutes,
  ...giftRoutes,
  ...notificationRoutes,
  ...tagRoutes,
  ...couponRoutes,
  ...pushRoutes,
  ...pictureRoutes,
  ...placeRoutes,
  ...ecoBenefitRoutes,
  ...measurementRoutes,
  ...impactRoutes,
  ...specieRoutes,
  ...landRoutes,
  ...effortRoutes,
  ...feedbackRoutes,
];

type Options = {
  requestRate: RequestRate;
  /** Where the built web app lies; without it only the API is served. */
  webDirectory?: string | undefined;
};

/** The whole server. */
export async function createApp(
  context: Context,
  { requestRate, webDirectory }: Options,
): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    ...logOptions(config.logLevel),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 15 * second,
    connectionTimeout: 20 * second,
    keepAliveTimeout: 65 * second,
    genReqId: () => random.uuid(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  });
  acceptEmptyJson(app);
  installErrorHandler(app);
  const { mapOrigins } = config;
  installSecurityHeaders(app, { isHttps: config.publicUrl.protocol === 'https:', mapOrigins });
  await app.register(cookie);
  await app.register(compress, compression);

  const routes = config.hasInbox ? [...featureRoutes, ...inboxRoutes] : featureRoutes;
  serve(app, routes, { context, requestRate });
  installHealth(app, context.database);
  installMetrics(app, config.metricsToken, () => invariantMetrics(context.database.readSql));
  installPictures(app, context);
  installTreeTiles(app, context);
  installBaseMap(app, context);
  await installApiDocs(app, [...routes.map((route) => route.endpoint), getTreeTile]);
  app.all('/api/*', (request, reply) => sendFailure(request, reply, new AppError('NOT_FOUND')));
  if (config.hasInbox) installInboxPage(app, context);
  if (webDirectory !== undefined)
    installLinkPreviews(app, context, await installWebApp(app, webDirectory, { mapOrigins }));
  return app;
}
