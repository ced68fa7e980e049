import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import rootPackage from '../../package.json' with { type: 'json' };
import { iconSprite } from './plugins/icon-sprite.ts';
import { pageAreas } from './plugins/page-modules.ts';
import { serverBuild } from './plugins/server-build.ts';
import { serviceWorker } from './plugins/service-worker.ts';
import { stripSchemas } from './plugins/strip-schemas.ts';
import { treeGrowth } from './plugins/tree-growth.ts';

const apiAddress = `http://localhost:${process.env.API_PORT ?? 3001}`;

/** country-flag-icons does not export its SVG files, so this alias reaches them. */
export const flagFolder = `${dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json')))}/3x2`;

/** Texts that home, forest and tree pages show immediately; other texts load with their component. */
const preloadedTexts =
  /\/(?:badge|chart|chat|coupon|dedication|eco-benefit|given-gifts|offline|photo|public-user|qr|share|tree-page)\.json$|\/tree-facts\//u;

/** Chunk names: `ar`, `ar-screens`, and `ar-parts` for the sections of home, forest and tree pages. */
function textsOf(file: string): string | null {
  const [, folder, language, kind] = /\/(locales|tree-facts)\/(ar|en|pt)(-screens\.|\.|\/)/u.exec(file) ?? [];
  if (language === undefined) return null;
  if (folder === 'tree-facts' || kind === '/') return preloadedTexts.test(file) ? `${language}-parts` : null;
  return `${language}${kind === '.' ? '' : '-screens'}`;
}

/** Shared by few pages, but not by home, forest or tree pages: verification, campaigns, levels of sums, streaming. */
const verificationFiles =
  /\/src\/((\w+\/)?(base64url|disclosure|sealed-pdf|verify-seal)\.ts|features\/trees\/certificate\/(certificate-facts|file-drop|number-form|seal-crypto|use-verify|verdict|verify-page)\.)/u;
const campaignFiles =
  /\/src\/(\w+\/(approval|campaign|staff)|features\/operations\/campaign\/campaign-days)\.ts$/u;
const levelFiles = /\/src\/features\/trees\/verification\/(headline|level-sums)\./u;
/** Loaded by the tree page below its first view. */
const evidenceFiles = /\/src\/features\/trees\/passport\/evidence-list\./u;
const streamingFiles = /\/src\/platform\/stream-request\.ts$|\/node_modules\/eventsource-parser\//u;
/** Also loaded by every signed-in user, to send what was done offline. */
const outboxFiles =
  /\/src\/(features\/supply\/field\/work\/|platform\/offline\/(lazy-database|outbox)\.)|\/node_modules\/idb\//u;
/** Shared by the console and the pages of tickets; photos also by the page of a report. */
const ticketFiles = /\/src\/(features\/)?people\/ticket[/.]/u;
const privatePhotoFiles = /\/src\/shared\/photo\/private-photo\./u;
/** Shared by home and the map page, and by the map page and the page to look around. */
const forestFiles =
  /\/src\/features\/(trees\/filter\/tree-filters|trees\/tree\/(tree-list|use-restored-scroll|use-window-grid)\.|gifts\/my-forest\/my-trees-empty)/u;
const exploreFiles = /\/src\/(features\/)?operations\/explore[/.]/u;
/** Shared by the pages of impact, companies and the console, but not by home and login. */
const chartFiles = /\/src\/(shared\/chart\/|features\/trees\/impact\/[\w-]*chart\.)/u;
/** Shared by the pages of a gift and the sheets that show one. */
const giftFiles = /\/src\/features\/gifts\/gift\/(given\/given-gift|receiving\/gift-box)/u;
const mapEngine = /\/src\/features\/trees\/map\/engine/u;
const sharedPackages = /\/node_modules\/@tanstack\/(?!react-virtual|virtual-core)/u;

/** Shared by the pages of trees, lands and planters, and by the console. */
const placeFiles =
  /\/src\/(supply\/planter|features\/supply\/land\/use-area-text|features\/trees\/map\/(place\/tree-place|picture\/place-picture))\./u;

/** Shared by the page of a tree and the actions of its chat, which load later. */
const treeActionFiles = /\/src\/features\/trees\/tree-page\/use-(rename|share)-tree\./u;

const separateFiles = [
  chartFiles,
  giftFiles,
  mapEngine,
  placeFiles,
  treeActionFiles,
  forestFiles,
  exploreFiles,
  outboxFiles,
  verificationFiles,
  campaignFiles,
  levelFiles,
  evidenceFiles,
  streamingFiles,
  ticketFiles,
  privatePhotoFiles,
];

const areas = pageAreas(import.meta.dirname);
const isSource = (id: string) => id.includes('/src/');
const isForStaff = (id: string) => isSource(id) && areas.isOnlyIn(id, 'console', 'field');

function isShared(id: string): boolean {
  if (areas.isOnlyIn(id, 'console') || areas.isOnlyIn(id, 'field') || isForStaff(id)) return false;
  return sharedPackages.test(id) || (isSource(id) && !separateFiles.some((files) => files.test(id)));
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    areas.plugin,
    iconSprite(),
    treeGrowth(),
    stripSchemas(),
    serviceWorker(rootPackage),
    serverBuild(rootPackage),
  ],
  resolve: { alias: { flags: flagFolder } },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(rootPackage.version) },
  // MapLibre starts its worker as a module.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // For the server only, which maps stack traces with them; no script references its map.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Unused constants built with them are dropped.
      treeshake: { manualPureFunctions: ['typedKeys', 'recordFrom'] },
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so it stays cached across releases.
            {
              name: 'react',
              test: /rolldown\/runtime|\/node_modules\/(react|react-dom|scheduler)\//,
              priority: 1,
            },
            // Everything that the first page needs is in one file, even if other pages share parts of it.
            { name: 'app', test: /\/src\/(main\.tsx|app\/(app\.tsx|services\.ts))$/ },
            // Shared by the next steps of sign-in, visit analytics and all other pages.
            {
              name: 'common',
              test: /\/packages\/contract\/src\/\w+\/(account|analytics|auth|endpoint|pages|primitives)\.ts|\/src\/shared\/cache\/|\/src\/ui\/(text-field|visually-hidden|ltr|utilities)\./,
              minShareCount: 2,
            },
            // Names of hosts, which only forms of names read.
            {
              name: 'hosts',
              test: /\/packages\/domain\/src\/(host-name|top-level-domains)\.ts$/,
              priority: 1,
            },
            // Needed soon after a phone number is typed, without the code that other pages share.
            { name: 'sign-in', test: /\/pages\/(code|new-user)\.tsx$/ },
            // Route table, without the code that pages share.
            { name: 'routes', test: /\/src\/app\/(routes\.tsx|pages\.ts)$/ },
            // Also loaded on the sign-in page, where no shared code is loaded yet.
            {
              name: 'analytics',
              test: /\/features\/operations\/analytics\/(consent-banner|visit-recorder)\.tsx$/,
            },
            // Three text files per language: sign-in, all pages, and sections of pages.
            { name: textsOf, debugName: 'texts', test: /\/locales\/(ar|en|pt)(-screens)?\.ts$/, priority: 1 },
            { name: 'namespaces', test: /\/locales\/namespaces\.ts$/ },
            { name: textsOf, debugName: 'texts of parts', test: /\/(locales|tree-facts)\/(ar|en|pt)[./]/ },
            // One file for code that several pages share; the map engine and staff code stay separate.
            { name: 'shared', test: isShared, minShareCount: 2 },
            { name: 'place', test: placeFiles, minShareCount: 2 },
            { name: 'forest', test: forestFiles, minShareCount: 2 },
            { name: 'explore', test: exploreFiles, minShareCount: 2 },
            { name: 'gifts', test: giftFiles, minShareCount: 2 },
            { name: 'charts', test: chartFiles, minShareCount: 2 },
            { name: 'verify', test: verificationFiles, minShareCount: 2 },
            { name: 'levels', test: levelFiles, minShareCount: 2 },
            { name: 'campaign', test: campaignFiles, minShareCount: 2 },
            { name: 'private-photo', test: privatePhotoFiles, minShareCount: 2 },
            { name: 'tickets', test: ticketFiles, minShareCount: 2 },
            { name: 'stream', test: streamingFiles, minShareCount: 2 },
            // Virtual lists, in the app and in the console.
            { name: 'virtual', test: /\/node_modules\/@tanstack\/(react-virtual|virtual-core)\// },
            { name: 'outbox', test: outboxFiles, minShareCount: 2 },
            { name: 'staff', test: isForStaff, minShareCount: 2 },
            { name: 'field', test: (id) => isSource(id) && areas.isOnlyIn(id, 'field'), minShareCount: 2 },
            {
              name: 'console',
              test: (id) => isSource(id) && areas.isOnlyIn(id, 'console'),
              minShareCount: 2,
            },
            // Error reporter and error page, both loaded before a failure happens.
            {
              name: 'errors',
              test: /\/features\/services\/error-report\/(reporter\/start-reporter|help\/error-help)\.tsx?$/,
            },
            // Loaded by every signed-in user in parallel with the first page.
            {
              name: 'signed-in',
              test: /\/src\/(app\/start-offline\.ts|features\/trees\/badge\/growth-watch\.tsx)$/,
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
