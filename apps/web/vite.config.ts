import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import rootPackage from '../../package.json' with { type: 'json' };
import { iconSprite } from './plugins/icon-sprite.ts';
import { prerender } from './plugins/prerender.ts';
import { serviceWorker } from './plugins/service-worker.ts';
import { treeGrowth } from './plugins/tree-growth.ts';
import { withoutSchemas } from './plugins/without-schemas.ts';

const apiAddress = `http://localhost:${process.env.API_PORT ?? 3001}`;

/** country-flag-icons does not export its SVG files, so they are reached through this short name. */
export const flagFolder = `${dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json')))}/3x2`;

/** What home, a forest and a tree say at once; texts of everything else come with what shows them. */
const textsTogether =
  /\/(?:badge|chart|chat|coupon|dedication|eco-benefit|given-gifts|notification|offline|passport|photo|public-user|qr|share|tree-page)\.json$|\/tree-facts\//u;

/** `ar`, `ar-screens`, and `ar-parts` for what the parts of home, a forest and a tree say. */
function textsOf(file: string): string | null {
  const [, folder, language, kind] = /\/(locales|tree-facts)\/(ar|en|pt)(-screens\.|\.|\/)/u.exec(file) ?? [];
  if (language === undefined) return null;
  if (folder === 'tree-facts' || kind === '/') return textsTogether.test(file) ? `${language}-parts` : null;
  return `${language}${kind === '.' ? '' : '-screens'}`;
}

/** What only staff open, at a desk and in the field. */
const atTheDesk =
  'features/(approval|audit|campaign/console|care|console|dashboard|delivery|effort|embed|error-report/console|finder|import|issue/console|land|partner|planter|second-factor|specie|staff|stock|text-log|tree-record)|kit/(form|record|table)';
const deskFiles =
  'audit|care|console|delivery|message|planter|second-factor|stock|tree-record|kit/saving/use-download';
/** What few screens share, and no home, forest or tree: papers that are checked, campaigns, answers piece by piece. */
const verifying =
  '(base64url|disclosure|sealed-pdf|verify-seal)\\.ts|features/certificate/(certificate-facts|file-drop|number-form|seal-crypto|use-verify|verdict|verify-page)\\.';
const ofCampaigns = '(approval|campaign|staff)\\.ts|features/campaign/campaign-days\\.ts';
const streaming = 'platform/stream-request\\.ts';
const inTheField = 'features/field';
const tables = 'react-table|table-core|react-store|store|react-virtual|virtual-core';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    iconSprite(),
    treeGrowth(),
    withoutSchemas(),
    serviceWorker(rootPackage),
    prerender(rootPackage),
  ],
  resolve: { alias: { flags: flagFolder } },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(rootPackage.version) },
  // MapLibre starts its worker as a module.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // For the server alone, which finds the lines of the source by them; no script names its map.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom, so that it stays in the phones across releases.
            {
              name: 'react',
              test: /rolldown\/runtime|\/node_modules\/(react|react-dom|scheduler)\//,
              priority: 1,
            },
            // What the first page needs is one file, however many screens share parts of it.
            { name: 'app', test: /\/src\/(main\.tsx|app\/(app\.tsx|services\.ts))$/ },
            // What the next steps of sign-in and the count of visits have in common with every other screen.
            {
              name: 'common',
              test: /\/packages\/contract\/src\/(account|analytics|auth|endpoint|pages|primitives)\.ts|\/src\/kit\/cache\/|\/src\/ui\/(text-field|visually-hidden|ltr|focus-order)\./,
              minShareCount: 2,
            },
            // Who types a phone number needs the next steps in a moment, and nothing of what other screens share.
            { name: 'sign-in', test: /\/screens\/(code|new-user)-screen\.tsx$/ },
            // The list of pages and their addresses, without anything that their screens share.
            { name: 'routes', test: /\/src\/app\/routes\.tsx$/ },
            // Asked for on sign-in too, where nothing of what screens share has been loaded.
            { name: 'analytics', test: /\/features\/analytics\/(consent-banner|visit-recorder)\.tsx$/ },
            // A language's texts are three files: those of sign-in, those of every screen, and those of the parts of screens.
            { name: textsOf, debugName: 'texts', test: /\/locales\/(ar|en|pt)(-screens)?\.ts$/, priority: 1 },
            { name: textsOf, debugName: 'texts of parts', test: /\/(locales|tree-facts)\/(ar|en|pt)[./]/ },
            // What several screens share is one file; the engine of the map and what only staff open stay apart.
            {
              name: 'shared',
              test: new RegExp(
                `/src/(?!features/map/engine|${inTheField}/|(${atTheDesk})/|(${deskFiles})\\.ts|${verifying}|${ofCampaigns}|${streaming})|/node_modules/@tanstack/(?!${tables})`,
              ),
              minShareCount: 2,
            },
            { name: 'verify', test: new RegExp(`/src/${verifying}`), minShareCount: 2 },
            { name: 'campaign', test: new RegExp(`/src/${ofCampaigns}`), minShareCount: 2 },
            {
              name: 'stream',
              test: new RegExp(`/src/${streaming}|/node_modules/eventsource-parser/`),
              minShareCount: 2,
            },
            // Long lists of people and of staff.
            { name: 'virtual', test: /\/node_modules\/@tanstack\/(react-virtual|virtual-core)\// },
            { name: 'field', test: new RegExp(`/src/${inTheField}/`), minShareCount: 2 },
            {
              name: 'desk',
              test: new RegExp(`/src/((${atTheDesk})/|(${deskFiles})\\.ts)`),
              minShareCount: 2,
            },
            // What tells of a failure, in the house and on the screen: both are loaded ahead of it.
            {
              name: 'errors',
              test: /\/features\/error-report\/(reporter\/start-reporter|help\/error-help)\.tsx?$/,
            },
            // What everybody who is signed in loads beside their first screen.
            {
              name: 'signed-in',
              test: /\/src\/(app\/(offline-part\.tsx|start-offline\.ts)|features\/badge\/growth-watch\.tsx)$/,
            },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    target: ['chrome120', 'edge120', 'firefox125', 'safari17'],
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/dev/inbox', '/trees', '/accounts', '/map/', '/embed', '/.well-known'].map((path) => [
        path,
        { target: apiAddress },
      ]),
    ),
  },
});
