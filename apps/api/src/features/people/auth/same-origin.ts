import type { FastifyRequest } from 'fastify';

import type { Config } from '#config.ts';
import { AppError } from '#core/errors/app-error.ts';
import { isConsoleHost } from '#core/http/console-host.ts';

/**
 * CSRF check for cookie-only calls: rejects cross-site, image, form, prefetch and navigation requests; the
 * console accepts only its own origin. The JSON content type forces a preflight in browsers without fetch
 * metadata.
 */
export function assertSameOrigin(
  request: FastifyRequest,
  { publicUrl, staffUrl, consoleUrl }: Pick<Config, 'publicUrl' | 'staffUrl' | 'consoleUrl'>,
): void {
  const isConsole = isConsoleHost(request, { consoleUrl });
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const mode = headers['sec-fetch-mode'];
  const isAllowedSite =
    site === undefined
      ? isAllowedOrigin(headers.origin, isConsole ? staffUrl : publicUrl)
      : site === 'same-origin' || (site === 'same-site' && !isConsole);
  const isFetched = mode === undefined || mode === 'cors' || mode === 'same-origin';
  const isPrefetch = headers['sec-purpose']?.includes('prefetch') ?? false;
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  if (!isAllowedSite || !isFetched || isPrefetch || !isJson) throw new AppError('FORBIDDEN');
}

/** Browsers without fetch metadata omit the Origin header on same-origin reads. */
function isAllowedOrigin(origin: string | undefined, expected: URL): boolean {
  return origin === undefined || origin === expected.origin;
}

declare module 'node:http' {
  interface IncomingHttpHeaders {
    'sec-purpose'?: string;
  }
}
