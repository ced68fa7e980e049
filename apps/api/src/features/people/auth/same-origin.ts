import type { FastifyRequest } from 'fastify';

import type { Config } from '../../config.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { isAtConsole } from '../../platform/http/console-host.ts';

/**
 * Refuses a call that changes a session by cookie alone unless our own page made it: no other site, no image, no form,
 * no prefetch and no address bar (SECURITY S2); the console believes its own origin alone. The JSON content type forces a preflight where a browser is too old to say.
 */
export function assertOwnPage(
  request: FastifyRequest,
  { publicUrl, staffUrl, consoleUrl }: Pick<Config, 'publicUrl' | 'staffUrl' | 'consoleUrl'>,
): void {
  const isConsole = isAtConsole(request, { consoleUrl });
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const mode = headers['sec-fetch-mode'];
  const isOwnSite =
    site === undefined
      ? isOwnOrigin(headers.origin, isConsole ? staffUrl : publicUrl)
      : site === 'same-origin' || (site === 'same-site' && !isConsole);
  const isFetched = mode === undefined || mode === 'cors' || mode === 'same-origin';
  const isPrefetch = headers['sec-purpose']?.includes('prefetch') ?? false;
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  if (!isOwnSite || !isFetched || isPrefetch || !isJson) throw new AppError('FORBIDDEN');
}

/** A browser without fetch metadata leaves the origin out of its own page's reads. */
function isOwnOrigin(origin: string | undefined, own: URL): boolean {
  return origin === undefined || origin === own.origin;
}

declare module 'node:http' {
  interface IncomingHttpHeaders {
    'sec-purpose'?: string;
  }
}
