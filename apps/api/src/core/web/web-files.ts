import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { contentSecurityPolicy } from '../http/security-headers.ts';

/** Serves the files of the built web app as they are, compressed when they were built. */
export async function installWebFiles(
  app: FastifyInstance,
  directory: string,
  mapOrigins: readonly string[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // A tag says the same, and nobody asks for a part of a script.
    lastModified: false,
    acceptRanges: false,
    globIgnore: [
      '**/*.{html,br,gz,map}',
      '.vite/**',
      'boot.js',
      'view-first.js',
      'page-links.json',
      'release.txt',
    ],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cachingOf(path));
      if (!worker.test(path)) return;
      const policy = contentSecurityPolicy({ mapOrigins, compilesWasm: wasmWorker.test(path) });
      void reply.header('content-security-policy', policy);
    },
  });
}

/** A worker is held to the policy of its own file and not to that of the page; every file that a worker runs is named so. */
const worker = /\/(?:assets\/[^/]*worker[^/]*\.js|sw\.js)$/u;
/** The one script that compiles WebAssembly; no page needs more. */
const wasmWorker = /\/assets\/qr-worker-[^/]+$/u;

/** What is named by its content never changes; the service worker is asked for anew each time. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600';
}
