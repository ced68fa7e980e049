import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { contentSecurityPolicy } from './security-headers.ts';

/** Serves the files of the built web app as they are, compressed when they were built. */
export async function installWebFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{html,br,gz,map}', '.vite/**', 'boot.js', 'page-links.json', 'release.txt'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cachingOf(path));
      if (wasmWorker.test(path))
        void reply.header('content-security-policy', contentSecurityPolicy({ compilesWasm: true }));
    },
  });
}

/** The one script that compiles WebAssembly, in a worker: a worker is held to the policy of its own file, and no page needs more. */
const wasmWorker = /\/assets\/qr-worker-[^/]+$/u;

/** What is named by its content never changes; the service worker is asked for anew each time. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600';
}
