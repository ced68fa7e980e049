import { join } from 'node:path';

import { languages } from '@nabta/domain/language';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

import { storedPictureUrl } from '../src/features/trees/map/picture/picture-view.ts';
import type { Shell } from '../src/platform/offline/app-shell-cache.ts';
import { releaseOf } from './release.ts';

const fileName = 'sw.js';
const source = 'src/service-worker.ts';

/** Files outside the build that every page uses. */
const publicFiles = ['/manifest.webmanifest', '/icon.svg', '/icon-192.png'];

/** The map without a connection; about 100 kB. */
const mapPictures = languages.flatMap((language) =>
  ['light', 'dark'].map((theme) => storedPictureUrl({ theme, language })),
);

/** Cached on first use instead of at installation: engines, flags and rarely opened pages. */
const onDemandFiles =
  /maplibre|map-canvas|forest-map|outside-style|pmtiles|zxing|qr-worker|tree-growth|ui-gallery|console|latin-ext|\/[A-Z]{2}-[^/]+\.svg$/u;
const maxPrecacheBytes = 250_000;

/**
 * Builds the service worker as one file at the root, so that its scope covers every page; in development it
 * is built on request.
 */
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
      // Needs the names of all other files.
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName, source: await buildWorker(root, shellOf(version, bundle)) });
      },
    },
  };
}

function shellOf(version: string, bundle: Rolldown.OutputBundle): Shell {
  // Source maps are for the server only; clients cannot fetch them.
  const built = Object.values(bundle).filter(({ fileName }) => /^assets\/.*(?<!\.map)$/u.test(fileName));
  const files = built.filter(
    (file) => sizeOf(file) <= maxPrecacheBytes && !onDemandFiles.test(`/${file.fileName}`),
  );
  return {
    release: releaseOf(version, bundle),
    files: [...files.map((file) => `/${file.fileName}`), ...publicFiles],
    pictures: mapPictures,
  };
}

function sizeOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): number {
  return file.type === 'chunk' ? file.code.length : file.source.length;
}

async function buildWorker(root: string, shell: Shell | undefined): Promise<string> {
  const built = await build({
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
  });
  if (!('output' in built)) throw new Error('The service worker was not built.');
  return built.output[0].code;
}
