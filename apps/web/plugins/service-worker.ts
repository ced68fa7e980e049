import { join } from 'node:path';

import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const fileName = 'sw.js';
const source = 'src/service-worker.ts';

/** Writes the service worker as one file at the root, from where it may look after every page; in development it is built when asked for. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'nabta:service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'serve' || isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response, next) => {
        buildWorker(root).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await buildWorker(root) });
    },
  };
}

async function buildWorker(root: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome120', 'edge120', 'firefox125', 'safari17'],
      rolldownOptions: { input: join(root, source), output: { format: 'iife', entryFileNames: fileName } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
