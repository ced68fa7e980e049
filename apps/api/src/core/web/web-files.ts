import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import type { RequestRate } from '../http/request-rate.ts';
import { contentSecurityPolicy, type MapOrigins } from '../http/security-headers.ts';

export async function installWebFiles(
  app: FastifyInstance,
  directory: string,
  { mapOrigins, requestRate }: { mapOrigins: MapOrigins; requestRate: RequestRate },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => requestRate.count(request, 'files', undefined));
    await scope.register(fastifyStatic, optionsOf(directory, mapOrigins));
  });
}

function optionsOf(directory: string, mapOrigins: MapOrigins): FastifyStaticOptions {
  return {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // ETags make `Last-Modified` redundant, and no client requests part of a script.
    lastModified: false,
    acceptRanges: false,
    globIgnore: ['**/*.{html,br,gz,map}', '.vite/**', 'server/**', 'pages.json', 'release.txt'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cachingOf(path));
      if (!workerFile.test(path)) return;
      const policy = contentSecurityPolicy({
        mapOrigins: mapOrigins(),
        compilesWasm: wasmWorkerFile.test(path),
      });
      void reply.header('content-security-policy', policy);
    },
  };
}

/** Matches every worker file: a worker runs under the policy of its own file, not of its page. */
const workerFile = /\/(?:assets\/[^/]*worker[^/]*\.js|sw\.js)$/u;
/** The only script that compiles WebAssembly; no page needs that permission. */
const wasmWorkerFile = /\/assets\/qr-worker-[^/]+$/u;

/** Files named by their content never change; the service worker is revalidated each time. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600';
}
