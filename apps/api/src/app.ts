import { createServer, type RequestListener, type Server } from 'node:http';

import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';

import { sessionIdOf } from './core/auth/authentication.ts';
import { second } from './core/clock.ts';
import type { Context } from './core/context.ts';
import { AppError } from './core/errors/app-error.ts';
import { apiDocsRoutes } from './core/http/api-docs.routes.ts';
import { limitConnections } from './core/http/connection-limits.ts';
import { installConsoleHost } from './core/http/console-host.ts';
import { installErrorHandler, sendFailure } from './core/http/error-handler.ts';
import { installDraining } from './core/http/graceful-shutdown.ts';
import { installLoadShedding } from './core/http/load-shedding.ts';
import type { RequestRate } from './core/http/request-rate.ts';
import { installHeaders, type MapOrigins } from './core/http/security-headers.ts';
import { type Route, serve } from './core/http/serve.ts';
import type { LogStream } from './core/log/log-stream.ts';
import { logOptions } from './core/log/log.ts';
import { traceRequests } from './core/log/tracing.ts';
import { random } from './core/random.ts';
import { installWebFiles } from './core/web/web-files.ts';
import { readPageRoutes } from './core/web/web-pages.ts';
import { errorTexts, featureRoutes } from './features.ts';
import { createOpenPageHeads, publicPages } from './features/operations/link-preview/public-pages.ts';
import { isKnownBrowser } from './features/people/auth/browser.ts';
import { reportServerErrors } from './features/services/error-report/report-server-errors.ts';
import { inboxRoutes } from './features/services/message/message.routes.ts';
import { mapOriginsOf } from './features/trees/map/base/base-map.routes.ts';
import { publicStoryPage } from './features/trees/story/story.routes.ts';

type Options = {
  requestRate: RequestRate;
  webDirectory?: string | undefined;
  /** Enables load shedding; off in tests, whose process also runs the test code. */
  loadShedding?: { restart: () => void } | undefined;
  logStream?: LogStream | undefined;
};

export async function createApp(
  context: Context,
  { requestRate, webDirectory, loadShedding, logStream }: Options,
): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    ...logOptions(config, logStream),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    serverFactory: (handle) => createLimitedServer(handle, context),
    genReqId: () => random.uuid(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // While closing, keep-alive requests still succeed and get `Connection: close`.
    return503OnClosing: false,
    // The URL cannot be decoded.
    frameworkErrors: (_error, request, reply) => sendFailure(request, reply, new AppError('INVALID_INPUT')),
  });
  acceptEmptyJson(app);
  installErrorHandler(app, { errorTexts, reportUnexpected: reportServerErrors(context, app.log) });
  const mapOrigins = () => mapOriginsOf(context);
  installHeaders(app, { isHttps: config.publicUrl.protocol === 'https:', mapOrigins });
  if (config.tracing !== undefined) traceRequests(app);
  installDraining(app);
  if (loadShedding !== undefined)
    await installLoadShedding(app, { processes: config.workers, ...loadShedding });
  await app.register(cookie);
  if (webDirectory !== undefined) await installWebFiles(app, webDirectory, { mapOrigins, requestRate });
  const routes = await routesOf(context, { webDirectory, mapOrigins });
  context.metrics.countResponses(
    app,
    routes.map(({ config: declared }) => declared.url),
  );
  installConsoleHost(app, config, routes);
  serve(app, routes, { context, requestRate });
  return app;
}

function createLimitedServer(handle: RequestListener, { config, tokens, secrets }: Context): Server {
  const server = createServer({
    requestTimeout: 15 * second,
    headersTimeout: 10 * second,
    // Node checks for slow headers only every 30 seconds by default.
    connectionsCheckingInterval: 2 * second,
    keepAliveTimeout: 65 * second,
  });
  server.setTimeout(20 * second);
  limitConnections(server, handle, {
    trustedProxies: config.trustedProxies,
    isKnown: ({ headers }) => sessionIdOf(headers, tokens) !== undefined || isKnownBrowser(headers, secrets),
  });
  return server;
}

async function routesOf(
  { config }: Context,
  { webDirectory, mapOrigins }: { webDirectory: string | undefined; mapOrigins: MapOrigins },
): Promise<Route[]> {
  const { hasInbox, hasApiDocs, hasDevPages, publicUrl } = config;
  const eventOrigins = config.analytics.hosts.filter((host) => host !== '');
  const routes = [...featureRoutes, ...(hasInbox ? inboxRoutes : [])];
  const endpoints = routes.flatMap(({ endpoint }) => endpoint ?? []);
  if (hasApiDocs) routes.push(...apiDocsRoutes(endpoints));
  if (webDirectory === undefined) return routes;
  const pages = await readPageRoutes(webDirectory, {
    mapOrigins,
    eventOrigins,
    routes,
    publicPages: { ...publicPages, publicStory: publicStoryPage },
    heads: createOpenPageHeads(publicUrl.origin),
    hasDevPages,
  });
  return [...routes, ...pages];
}

/** Accepts a JSON POST with an empty body, such as sign-out; Fastify alone would return 400. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
