import { pagePaths } from '@nabta/contract/core/pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '../errors/app-error.ts';
import type { Route } from './serve.ts';

type Hosts = { publicUrl: URL; consoleUrl: URL | undefined };

/** True if the request targets the console's own host, where one is configured. */
export function isConsoleHost(request: FastifyRequest, { consoleUrl }: Pick<Hosts, 'consoleUrl'>): boolean {
  return consoleUrl !== undefined && request.host === consoleUrl.host;
}

const signInPages = new Set<string>([
  pagePaths.login,
  pagePaths.code,
  pagePaths.newUser,
  pagePaths.signInLink,
]);
const pages = new Set<string>(Object.values(pagePaths));

/**
 * Serves console pages and staff endpoints on the console's own host only: elsewhere pages redirect there and
 * endpoints return 404. Other pages are not served there, so user content never runs on the console's origin.
 */
export function installConsoleHost(
  app: FastifyInstance,
  { publicUrl, consoleUrl }: Hosts,
  routes: readonly Route[],
): void {
  if (consoleUrl === undefined) return;
  const consoleRoutes = new Set(
    routes.filter(isConsoleRoute).map(({ config }) => `${config.method} ${config.url}`),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.routeOptions.url ?? '';
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const isConsole = consoleRoutes.has(`${method} ${url}`);
    const isOnConsoleHost = isConsoleHost(request, { consoleUrl });
    const redirectTo = (path: string, { origin }: URL) =>
      void reply.header('cache-control', 'no-store').redirect(new URL(path, origin).href, 302);
    if (isConsole && !isOnConsoleHost)
      return pages.has(url) ? redirectTo(request.url, consoleUrl) : done(new AppError('NOT_FOUND'));
    if (!isOnConsoleHost || isConsole || !pages.has(url) || signInPages.has(url)) return done();
    return url === pagePaths.home
      ? redirectTo(pagePaths.console, consoleUrl)
      : redirectTo(request.url, publicUrl);
  });
}

function isConsoleRoute({ config: { access, url } }: Route): boolean {
  const isPage = url === pagePaths.console || url.startsWith(`${pagePaths.console}/`);
  return isPage || access === 'staff';
}
