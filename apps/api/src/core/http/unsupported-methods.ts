import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors/app-error.ts';

type DeclaredRoute = { method: string; url: string };

/**
 * Returns 405 with an `Allow` header for the unsupported methods of every URL. A registered route for each of
 * them would take most of the time of a start. Runs before the body is parsed, because its type may be
 * unsupported.
 */
export function rejectUnsupportedMethods(app: FastifyInstance, routes: readonly DeclaredRoute[]): void {
  const methodsOfUrl = new Map(
    [...Map.groupBy(routes, ({ url }) => url)]
      .filter(([url]) => !url.endsWith('*'))
      .map(([url, routesOfUrl]) => [url, routesOfUrl.flatMap(methodsOf)]),
  );
  const patterns = [...methodsOfUrl]
    .filter(([url]) => url.includes(':'))
    .map(([url, methods]) => ({ pattern: patternOf(url), methods }));
  app.addHook('onRequest', async ({ is404, method, url }, reply) => {
    const [path = ''] = url.split('?', 1);
    const findPattern = () => patterns.find(({ pattern }) => pattern.test(path));
    // A URL without parameters takes precedence over a pattern that matches it too.
    const methods = methodsOfUrl.get(path) ?? (is404 ? findPattern()?.methods : undefined);
    if (methods === undefined || methods.includes(method)) return;
    void reply.header('allow', methods.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  });
}

function methodsOf({ method }: DeclaredRoute): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

function patternOf(url: string): RegExp {
  const parts = url.split(/:\w+/u).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('[^/]+')}$`, 'u');
}
