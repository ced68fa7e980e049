import { join } from 'node:path';

import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

import type { Shell } from '../src/platform/offline/serve-shell.ts';
import { releaseOf } from './release.ts';

const fileName = 'sw.js';
const source = 'src/service-worker.ts';

/** What lies beside the build and belongs to every page. */
const publicFiles = ['/manifest.webmanifest', '/icon.svg', '/icon-192.png'];

/** A phone keeps these once it has used them: engines, flags, and what few people open. */
const seldom =
  /maplibre|map-canvas|forest-map|outside-style|pmtiles|zxing|qr-worker|tree-growth|ui-gallery|console|latin-ext|\/[A-Z]{2}-[^/]+\.svg$/u;
const mostBytes = 250_000;

/** Writes the service worker as one file at the root, from where it may look after every page; in development it is built when asked for. */
export function serviceWorker({ version }: { version: string }): Plugin {
  let root = '';
  return {
    name: 'nabta:service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'serve' || isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response, next) => {
        buildWorker(root, undefined).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    generateBundle: {
      // Once every other file is known.
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName, source: await buildWorker(root, shellOf(version, bundle)) });
      },
    },
  };
}

function shellOf(version: string, bundle: Rolldown.OutputBundle): Shell {
  // Maps are for the server alone, and no phone could fetch them.
  const built = Object.values(bundle).filter(({ fileName }) => /^assets\/.*(?<!\.map)$/u.test(fileName));
  const files = built.filter((file) => sizeOf(file) <= mostBytes && !seldom.test(`/${file.fileName}`));
  return {
    release: releaseOf(version, bundle),
    files: [...files.map((file) => `/${file.fileName}`), ...publicFiles],
  };
}

function sizeOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): number {
  return file.type === 'chunk' ? file.code.length : file.source.length;
}

async function buildWorker(root: string, shell: Shell | undefined): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shell) ?? 'undefined' },
    build: {
      write: false,
      target: ['chrome120', 'edge120', 'firefox125', 'safari17'],
      rolldownOptions: { input: join(root, source), output: { format: 'iife', entryFileNames: fileName } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
