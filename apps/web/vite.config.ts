import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { iconSprite } from './plugins/icon-sprite.ts';
import { prerender } from './plugins/prerender.ts';
import { withoutSchemas } from './plugins/without-schemas.ts';

const apiAddress = `http://localhost:${process.env.API_PORT ?? 3001}`;

/** country-flag-icons does not export its SVG files, so they are reached through this short name. */
export const flagFolder = `${dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json')))}/3x2`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), iconSprite(), withoutSchemas(), prerender()],
  resolve: { alias: { flags: flagFolder } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: ['chrome120', 'edge120', 'firefox125', 'safari17'],
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/dev/inbox', '/trees', '/accounts'].map((path) => [path, { target: apiAddress }]),
    ),
  },
});
