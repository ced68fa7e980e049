import { pagePaths } from '@nabta/contract/pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '../fault/app-error.ts';
import type { Route } from './serve.ts';

type Hosts = { publicUrl: URL; consoleUrl: URL | undefined };

/** Whether the caller asks the host of the console, where it has one of its own. */
export function isAtConsole(request: FastifyRequest, { consoleUrl }: Pick<Hosts, 'consoleUrl'>): boolean {
  return consoleUrl !== undefined && request.host === consoleUrl.host;
}

/** The pages that lead into the console. */
const waysIn = new Set<string>([pagePaths.login, pagePaths.code, pagePaths.newUser, pagePaths.signInLink]);
const pages = new Set<string>(Object.values(pagePaths));

/**
 * SECURITY D13. Where the console has a host of its own, its pages and the calls of staff are answered there alone: a page of it
 * that is asked for elsewhere leads there, a call is unknown. No other page is shown there, so that what people write about trees
 * never stands on the origin of the console.
 */
export function installConsoleHost(
  app: FastifyInstance,
  { publicUrl, consoleUrl }: Hosts,
  routes: readonly Route[],
): void {
  if (consoleUrl === undefined) return;
  const ofConsole = new Set(
    routes.filter(isOfConsole).map(({ declared }) => `${declared.method} ${declared.url}`),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.routeOptions.url ?? '';
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const isConsole = ofConsole.has(`${method} ${url}`);
    const isHere = isAtConsole(request, { consoleUrl });
    const leadTo = (path: string, { origin }: URL) =>
      void reply.header('cache-control', 'no-store').redirect(new URL(path, origin).href, 302);
    if (isConsole && !isHere)
      return pages.has(url) ? leadTo(request.url, consoleUrl) : done(new AppError('NOT_FOUND'));
    if (!isHere || isConsole || !pages.has(url) || waysIn.has(url)) return done();
    return url === pagePaths.home ? leadTo(pagePaths.console, consoleUrl) : leadTo(request.url, publicUrl);
  });
}

function isOfConsole({ declared: { access, url } }: Route): boolean {
  const isPage = url === pagePaths.console || url.startsWith(`${pagePaths.console}/`);
  return isPage || access === 'staff' || /^\/api\/second_factor(?:\/|$)/u.test(url);
}
