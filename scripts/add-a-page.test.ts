import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { repositoryRoot } from './run-command.ts';

/** A console page and the API call that it shows, added to a copy of the repository as CONTRIBUTING.md says. */
const newFiles = {
  'packages/contract/src/supply/orchard.ts': `
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';

export const listOrchards = endpoint({
  method: 'GET',
  path: '/orchard',
  access: 'public',
  summary: 'Names of all orchards',
  data: z.array(z.string()),
  errors: [],
});
`,
  'apps/api/src/features/supply/orchard/orchard.routes.ts': `
import { listOrchards } from '@nabta/contract/supply/orchard';

import { type Route, route } from '#core/http/serve.ts';

export const orchardRoutes: Route[] = [route(listOrchards, async () => ['Wadi Hanifa'])];
`,
  'apps/web/src/features/supply/orchard/texts/ar.json': '{ "orchard": { "title": "البساتين" } }',
  'apps/web/src/features/supply/orchard/texts/en.json': '{ "orchard": { "title": "Orchards" } }',
  'apps/web/src/features/supply/orchard/texts/pt.json': '{ "orchard": { "title": "Pomares" } }',
  'apps/web/src/features/supply/orchard/orchard-list.tsx': `
import { listOrchards } from '@nabta/contract/supply/orchard';

import { useApiQuery } from '#shared/cache/api-query.ts';

declare module '#locales/namespaces.ts' {
  interface Namespaces {
    'supply/orchard': typeof import('./texts/en.json');
  }
}

export const texts = ['supply/orchard'] as const;

export function Page() {
  const { data = [] } = useApiQuery(listOrchards, {}, { queryKey: ['orchards'] });
  return data.map((name) => <p key={name}>{name}</p>);
}
`,
  'apps/web/src/features/supply/orchard/orchard-list.test.tsx': `
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';

import { ScreenRoutes } from '../../../app/routes.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

test.each([
  ['ar', 'البساتين'],
  ['en', 'Orchards'],
  ['pt', 'Pomares'],
] as const)('is listed in the navigation in %s', async (language, title) => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: true, media, onchange: null, addListener() {}, removeListener() {} });
  const api = fakeApi();
  localStorage.setItem('token', testToken());
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  api.answer('GET /orchard', { data: ['Wadi Hanifa'] });
  const { stop } = await renderInApp(
    <Suspense>
      <ScreenRoutes />
    </Suspense>,
    { path: '/console/orchards', language },
  );
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('Wadi Hanifa')).toBeVisible();
  stop();
});
`,
} as const;

/** The lines added to existing files, each before the line that contains the text. */
const newLines = [
  ['packages/contract/src/core/pages.ts', "uiGallery: '/dev/ui'", "  consoleOrchards: '/console/orchards',"],
  [
    'apps/web/src/app/pages.ts',
    'consoleStaff: section(',
    `  consoleOrchards: section({ capability: 'seeChain', namespace: 'supply/orchard', text: 'orchard.title', icons: ['tree'] }, () => import('../features/supply/orchard/orchard-list.tsx')),`,
  ],
  [
    'apps/api/src/features.ts',
    'type Feature = {',
    "import { orchardRoutes } from './features/supply/orchard/orchard.routes.ts';",
  ],
  ['apps/api/src/features.ts', 'stock: { routes', '  orchard: { routes: orchardRoutes },'],
] as const;

let copy = '';

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'nabta-copy-'));
  await copyRepository();
  for (const [path, content] of Object.entries(newFiles)) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), content);
  }
  for (const [path, before, line] of newLines) {
    const lines = (await readFile(join(copy, path), 'utf8')).split('\n');
    const index = lines.findIndex((each) => each.includes(before));
    if (index === -1) throw new Error(`No line of ${path} contains ${before}`);
    await writeFile(join(copy, path), lines.toSpliced(index, 0, line).join('\n'));
  }
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** The new files, those that changed and what they import; `npm run check` covers the other files. */
const typedFiles = {
  api: {
    compilerOptions: { types: ['node', '@fastify/cookie'] },
    include: [],
    files: ['src/features/supply/orchard/orchard.routes.ts'],
  },
  web: {
    include: ['src/**/*.d.ts'],
    files: ['src/app/pages.ts', 'src/features/supply/orchard/orchard-list.test.tsx', 'src/testing/set-up.ts'],
  },
};

test('type-checks with a folder and a line for the page, and a declaration, a folder and a line for the call', async () => {
  for (const [project, config] of Object.entries(typedFiles)) {
    const path = join('apps', project, 'tsconfig.orchard.json');
    await writeFile(join(copy, path), JSON.stringify({ extends: './tsconfig.json', ...config }));
    expect(await run('typescript/bin/tsc', ['-p', path])).toEqual({ code: 0, output: '' });
  }
});

test('lists the page in the navigation with its texts', async () => {
  const test = 'src/features/supply/orchard';
  const { code, output } = await run('vitest/vitest.mjs', [
    'run',
    '--root',
    'apps/web',
    '--config',
    'vitest.config.ts',
    test,
  ]);
  expect(output).toMatch(/Tests\s+3 passed/u);
  expect(code).toBe(0);
});

test('serves the call and its page', async () => {
  await writeFile(join(copy, 'apps/api/src/try.ts'), serveBoth);
  expect(await run('../apps/api/src/try.ts', [])).toEqual({
    code: 0,
    output: '200 {"success":true,"data":["Wadi Hanifa"]}\n200\n404\n',
  });
});

/** Needs no database: the call and the pages read none. */
const serveBoth = `
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { systemClock } from './core/clock.ts';
import { unlimitedRequestRate } from './core/http/request-rate.ts';
import { connectDatabase } from './core/postgres/database.ts';
import { createContext } from './create-context.ts';
import { createFakeWebBuild } from './testing/fake-web-build.ts';

const url = 'postgres://nobody@127.0.0.1:1/none';
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url, SECRET_KEY: 'only-for-tests-'.repeat(3) });
const database = connectDatabase({ url, poolSize: 1, preparedStatements: true });
const context = createContext({ config, database, secrets: {} as never, clock: systemClock });
const app = await createApp(context, { requestRate: unlimitedRequestRate, webDirectory: createFakeWebBuild() });
const answer = await app.inject('/api/orchard');
console.log(answer.statusCode, answer.body);
console.log((await app.inject('/console/orchards')).statusCode);
console.log((await app.inject('/console/nothing')).statusCode);
process.exit();
`;

/** Copies the sources; the installed packages are links. */
async function copyRepository(): Promise<void> {
  for (const path of ['packages', 'apps', 'package.json', 'tsconfig.base.json'])
    await cp(join(repositoryRoot, path), join(copy, path), {
      recursive: true,
      filter: (source) =>
        !['node_modules', 'dist'].includes(basename(source)) && !source.endsWith('seed/pictures'),
    });
  const modules = join(repositoryRoot, 'node_modules');
  const target = join(copy, 'node_modules');
  // npm links the packages of the repository; Vite serves no file outside of it, such as a flag.
  for (const name of ['@nabta', 'country-flag-icons'])
    await cp(join(modules, name), join(target, name), { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(modules))
    if (!['@nabta', 'country-flag-icons', '.cache', '.vite'].includes(name))
      await symlink(join(modules, name), join(target, name));
}

function run(program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>();
  const child = spawn(process.execPath, [join(copy, 'node_modules', program), ...args], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  child.on('close', (code) => resolve({ code, output }));
  return promise;
}
