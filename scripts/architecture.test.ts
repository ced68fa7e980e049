import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { repositoryRoot, runCommand } from './run-command.ts';

type Source = { path: string; text: string; imports: string[] };

/** All TypeScript files, including scripts, benchmarks and drills. */
const files: Source[] = [];
const sources: Source[] = [];

beforeAll(async () => {
  const { output } = await runCommand('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
  ]);
  for (const path of output.split('\n')) {
    const text = await readFile(join(repositoryRoot, path), 'utf8').catch(() => undefined);
    if (text !== undefined) files.push({ path, text, imports: importsOf(path, text) });
  }
  sources.push(...files.filter(({ path }) => /^(packages|apps)\/.*\/src\//u.test(path)));
});

/** Returns the imports of a file: own files as paths from the root, packages by name. */
function importsOf(path: string, text: string): string[] {
  const matches = text.matchAll(
    /\b(?:import|export)\s[^'"]*?\sfrom\s*['"]([^'"]+)['"]|(?:^import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gmu,
  );
  return [...matches].map((match) => {
    const name = match[1] ?? match[2] ?? '';
    if (name.startsWith('.')) return posix.normalize(posix.join(dirname(path), name));
    if (name.startsWith('#')) return `${path.split('/').slice(0, 3).join('/')}/${name.slice(1)}`;
    return name.replace(/^@nabta\/(domain|eco|chat-answers|contract)\/(.*)$/u, 'packages/$1/src/$2.ts');
  });
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//u.test(path);

function below(folder: string): Source[] {
  const filesBelow = sources.filter(({ path }) => !isTest(path) && path.startsWith(`${folder}/`));
  expect(filesBelow.length, folder).toBeGreaterThan(2);
  return filesBelow;
}

const code = () => [...below('packages'), ...below('apps')];

/** Returns every import below `folder` that `isAllowed` rejects. */
function forbiddenImports(folder: string, isAllowed: (imported: string, from: string) => boolean): string[] {
  return below(folder).flatMap(({ path, imports }) =>
    imports.filter((imported) => !isAllowed(imported, path)).map((imported) => `${path} → ${imported}`),
  );
}

/** Returns the folders or files that are part of an import cycle. */
function findCycles(files: readonly Source[], nameOf: (path: string) => string): string[] {
  const edges = new Map<string, Set<string>>();
  const names = new Set(files.map(({ path }) => nameOf(path)));
  for (const { path, imports } of files) {
    const targets = imports.map(nameOf).filter((target) => names.has(target) && target !== nameOf(path));
    const existing = edges.get(nameOf(path)) ?? new Set();
    edges.set(nameOf(path), new Set([...existing, ...targets]));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...names].filter((name) => reaches(name, name));
}

const startsWith =
  (...prefixes: string[]) =>
  (imported: string) =>
    prefixes.some((prefix) => imported.startsWith(prefix));
const isPackage = (imported: string) => !imported.startsWith('packages/') && !imported.startsWith('apps/');
/** `apps/<app>/src/shared/<module>` or `apps/<app>/src/features/<domain>/<feature>`. */
const folderOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.includes('/src/features/') ? 6 : 5)
    .join('/');
const isAsset = (imported: string) =>
  /\.(css|svg|json|webp)(\?\w+)?$/u.test(imported) && !imported.includes('/locales/');

test('reads all files and their imports', () => {
  expect(code().length).toBeGreaterThan(1_500);
  expect(code().flatMap((source) => source.imports).length).toBeGreaterThan(7_000);
});

test('has no import cycles between files', () => {
  expect(findCycles(code(), (path) => path)).toEqual([]);
});

describe('packages', () => {
  test('keeps domain and eco free of other imports', () => {
    expect(forbiddenImports('packages/domain', startsWith('packages/domain/'))).toEqual([]);
    expect(forbiddenImports('packages/eco', startsWith('packages/eco/'))).toEqual([]);
  });

  test('lets chat-answers import domain and read its own files', () => {
    const isAllowed = startsWith('packages/chat-answers/', 'packages/domain/', 'node:fs', 'node:zlib');
    expect(forbiddenImports('packages/chat-answers', isAllowed)).toEqual([]);
  });

  test('lets contract import domain and zod/mini', () => {
    const isAllowed = (imported: string) =>
      startsWith('packages/contract/', 'packages/domain/')(imported) || imported === 'zod/mini';
    expect(forbiddenImports('packages/contract', isAllowed)).toEqual([]);
  });

  test('keeps client free of other imports, so it can be installed alone', () => {
    expect(forbiddenImports('packages/client', startsWith('packages/client/'))).toEqual([]);
  });

  test('implements the Mercator projection only once', () => {
    const projecting = code().filter(({ text }) => /Math\.a?sinh\(|Math\.atan\(Math\.exp\(/u.test(text));
    expect(projecting.map(({ path }) => path)).toEqual(['packages/domain/src/mercator.ts']);
  });

  test('connects web and API only through the contract', () => {
    expect(
      forbiddenImports(
        'apps/web',
        (imported) => !startsWith('apps/api', 'packages/eco', 'packages/chat-answers')(imported),
      ),
    ).toEqual([]);
    expect(forbiddenImports('apps/api', (imported) => !imported.startsWith('apps/web'))).toEqual([]);
  });
});

describe('domains', () => {
  /** A feature imports features of its own domain and of earlier ones. */
  const domains = ['services', 'people', 'trees', 'gifts', 'supply', 'operations'];

  test.each(['packages/contract/src', 'apps/api/src/features', 'apps/web/src/features'])(
    '%s has the six domains, whose imports run to earlier ones',
    (root) => {
      const domainOf = (path: string) =>
        (path.startsWith(`${root}/`) ? path.split('/')[root.split('/').length] : '') ?? '';
      const folders = new Set(below(root).map(({ path }) => domainOf(path)));
      folders.delete('core');
      expect([...folders].toSorted()).toEqual(domains.toSorted());
      const isAllowed = (imported: string, from: string) =>
        domains.indexOf(domainOf(imported)) <= domains.indexOf(domainOf(from));
      expect(forbiddenImports(root, isAllowed)).toEqual([]);
    },
  );

  test('gives a feature the same domain in contract, API and web', () => {
    const domainsOfFeature = new Map<string, Set<string>>();
    for (const { path } of code()) {
      const match = /^(?:packages\/contract\/src|apps\/\w+\/src\/features)\/(\w+)\/([\w-]+)/u.exec(path);
      const [, domain = '', feature = ''] = match ?? [];
      if (domains.includes(domain))
        domainsOfFeature.set(feature, (domainsOfFeature.get(feature) ?? new Set()).add(domain));
    }
    expect(domainsOfFeature.size).toBeGreaterThan(50);
    expect([...domainsOfFeature].filter(([, { size }]) => size > 1)).toEqual([]);
  });
});

describe('api', () => {
  const api = 'apps/api/src';

  test('keeps core and gateways free of feature imports', () => {
    const isAllowed = (imported: string) =>
      isPackage(imported) ||
      startsWith('packages/', `${api}/core/`, `${api}/gateways/`, `${api}/config.ts`)(imported);
    expect(forbiddenImports(`${api}/core`, isAllowed)).toEqual([]);
    expect(forbiddenImports(`${api}/gateways`, isAllowed)).toEqual([]);
  });

  test('lets a feature import use cases and read queries of other features, but not their writes, routes or jobs', () => {
    const readImport =
      /^import (?:type \{[^}]*\}|\{(?:\s*(?:type \w+|select[A-Z]\w*)(?: as \w+)?,?)+\s*\}) from '[^']+\.queries\.ts';$/gmu;
    const featureOf = (path: string) => /^apps\/api\/src\/features\/[^/]+\/([^/]+)\//u.exec(path)?.[1];
    const isForbidden = (imported: string, from: string) =>
      featureOf(imported) !== undefined &&
      featureOf(imported) !== featureOf(from) &&
      /\.(queries|routes|jobs)\.ts$/u.test(imported);
    const violations = below(`${api}/features`).flatMap(({ path, text }) =>
      importsOf(path, text.replaceAll(readImport, ''))
        .filter((imported) => isForbidden(imported, path))
        .map((imported) => `${path} → ${imported}`),
    );
    expect(violations).toEqual([]);
  });

  test('has no cycles between features', () => {
    const withoutFragments = below(`${api}/features`).map((source) => ({
      ...source,
      imports: source.imports.filter((imported) => !imported.endsWith('.fragments.ts')),
    }));
    expect(findCycles(withoutFragments, folderOf)).toEqual([]);
  });

  test('shares SQL fragments between features; fragments import only fragments', () => {
    const fragments = below(api).filter(({ path }) => path.endsWith('.fragments.ts'));
    expect(fragments.length).toBeGreaterThan(3);
    const invalidImports = fragments.flatMap(({ path, imports }) =>
      imports
        .filter((imported) => imported.startsWith(`${api}/features/`) && !imported.endsWith('.fragments.ts'))
        .map((imported) => `${path} → ${imported}`),
    );
    expect(invalidImports).toEqual([]);
  });

  /** Returns the files that contain an SQL pattern, except the seed. */
  const writtenIn = (pattern: RegExp) =>
    below(api)
      .filter(({ path, text }) => !path.startsWith(`${api}/seed/`) && pattern.test(text))
      .map(({ path }) => path.slice(api.length + 1));

  test('changes owner and ledger of a tree together, in one file', () => {
    const ledger = ['features/trees/tree/tree-ledger.queries.ts'];
    expect(writtenIn(/update tree\b[^`]*\bset\b[^`]*\b(owner_id|gift_id) = /u)).toEqual(ledger);
    expect(writtenIn(/insert into tree_ledger\b/u)).toEqual([
      'features/trees/tree/tree-ledger.fragments.ts',
      ...ledger,
    ]);
  });

  test('defines privacy and open gifts only once in SQL', () => {
    const setting = 'features/people/account/account.queries.ts';
    expect(writtenIn(/\bis_private\b/u)).toEqual([setting, 'features/people/account/privacy.fragments.ts']);
    expect(writtenIn(/in \('scheduled', 'pending'/u)).toEqual(['features/trees/tree/gift-hold.fragments.ts']);
  });

  test('lists routes, jobs and notifications of every feature in features.ts', () => {
    const importsOfFile = (path: string) => sources.find((source) => source.path === path)?.imports ?? [];
    const listed = importsOfFile(`${api}/features.ts`);
    // A file of routes may also be part of a listed one, as in map.routes.ts.
    const reached = new Set([...listed, ...listed.flatMap(importsOfFile)]);
    const declared = below(`${api}/features`).filter(({ path }) =>
      /\.(routes|jobs|notifications)\.ts$/u.test(path),
    );
    expect(declared.length).toBeGreaterThan(80);
    expect(declared.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  test('keeps SQL in queries and fragments', () => {
    const withSql = code().filter(
      (source) =>
        /\bsql(\.\w+)?(<[^>]*(<[^>]*>)?[^>]*>)?`/u.test(source.text) || /\.unsafe\(/u.test(source.text),
    );
    const outside = withSql.filter(
      ({ path }) => !/\.(queries|fragments)\.ts$/u.test(path) && !path.includes('/core/postgres/'),
    );
    expect(withSql.length).toBeGreaterThan(3);
    expect(outside.map((source) => source.path)).toEqual([]);
  });

  test('registers every route with serve(), except the static files of the web app', () => {
    const binds = /\b(app|scope)\.(get|head|post|put|patch|delete|options|all|route|setNotFoundHandler)\(/u;
    const binding = below(api).filter(({ text }) => binds.test(text));
    const answering = binding.map(({ path }) => path.replace(`${api}/`, '')).toSorted();
    expect(answering).toEqual(['core/http/error-handler.ts', 'core/http/serve.ts']);
    const withFiles = below(api).filter(({ imports }) => imports.includes('@fastify/static'));
    expect(withFiles.map(({ path }) => path)).toEqual([`${api}/core/web/web-files.ts`]);
  });

  test('reads the environment only in config', () => {
    const readers = below(api).filter((source) => source.text.includes('process.env'));
    expect(readers.map((source) => source.path).filter((path) => !path.endsWith('/config.ts'))).toEqual([]);
  });

  test('injects the time', () => {
    const readers = below(api).filter((source) => /\bnew Date\(\)|\bDate\.now\(\)/u.test(source.text));
    expect(
      readers.map((source) => source.path).filter((path) => !/core\/(clock|postgres\/)/u.test(path)),
    ).toEqual([]);
  });
});

describe('web', () => {
  const web = 'apps/web/src';
  const isSharedImport = (imported: string) =>
    isPackage(imported) ||
    isAsset(imported) ||
    startsWith('packages/domain/', 'packages/contract/')(imported);
  /** Whether an import is in one of these folders or available everywhere. */
  const canImport =
    (...folders: string[]) =>
    (imported: string) =>
      isSharedImport(imported) || startsWith(...folders.map((folder) => `${web}/${folder}/`))(imported);

  test('keeps ui free of other imports', () => {
    const isAllowed = (imported: string) =>
      isPackage(imported) || isAsset(imported) || startsWith(`${web}/ui/`)(imported);
    expect(forbiddenImports(`${web}/ui`, isAllowed)).toEqual([]);
  });

  test('lets platform import itself, locales and ui', () => {
    expect(forbiddenImports(`${web}/platform`, canImport('platform', 'locales', 'ui'))).toEqual([]);
  });

  test('keeps shared modules free of feature imports', () => {
    expect(forbiddenImports(`${web}/shared`, canImport('shared', 'platform', 'locales', 'ui'))).toEqual([]);
  });

  test('lets a feature import other features and lower layers, but no page and not the app', () => {
    const isAllowed = canImport('features', 'shared', 'platform', 'locales', 'ui');
    expect(forbiddenImports(`${web}/features`, isAllowed)).toEqual([]);
  });

  test('has no cycles between shared modules or between features', () => {
    expect(findCycles(below(`${web}/shared`), folderOf)).toEqual([]);
    expect(findCycles(below(`${web}/features`), folderOf)).toEqual([]);
  });

  test('lets a page import features and lower layers, but no other page', () => {
    const isAllowed = canImport('features', 'shared', 'platform', 'locales', 'ui');
    expect(forbiddenImports(`${web}/pages`, isAllowed)).toEqual([]);
  });

  test('uses every page in a route, and only the app imports pages', () => {
    const screens = below(`${web}/pages`).map(({ path }) => path);
    const routedPages = below(`${web}/app`).flatMap(({ imports }) =>
      imports.filter(startsWith(`${web}/pages/`)),
    );
    expect(screens.toSorted()).toEqual([...new Set(routedPages)].toSorted());
  });

  test('splits a shared module or feature folder with more than 25 source files', async () => {
    const folders = [`${web}/shared`, `${web}/features`];
    const { output } = await runCommand('git', ['ls-files', '-co', '--exclude-standard', ...folders]);
    const files = output.split('\n').filter((path) => path !== '' && !isTest(path));
    expect(files.length).toBeGreaterThan(380);
    const filesByFolder = Map.groupBy(files, dirname);
    const oversized = [...filesByFolder].filter(([, { length }]) => length > 25);
    expect(oversized.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });

  test('uses only classes that exist in their CSS module', async () => {
    const uses = below(web).flatMap(({ path, text }) =>
      [...text.matchAll(/^import (\w+) from '[^']+\.module\.css';$/gmu)].flatMap(([line, name]) => {
        const classes = text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'gu'));
        return [...classes].map(([, className = '']) => ({
          path,
          stylesheet: importsOf(path, line)[0] ?? '',
          className,
        }));
      }),
    );
    expect(uses.length).toBeGreaterThan(1_500);
    const missing = await Promise.all(
      uses.map(async ({ path, stylesheet, className }) => {
        const css = await readFile(join(repositoryRoot, stylesheet), 'utf8');
        return new RegExp(`\\.${className}\\b`, 'u').test(css) ? [] : [`${path}: ${className}`];
      }),
    );
    expect(missing.flat()).toEqual([]);
  });

  test('sets the Authorization header only in the API client and the map tile requests', () => {
    const withBearer = below(web).filter(({ text }) => text.includes('Bearer '));
    expect(withBearer.map(({ path }) => path.slice(web.length + 1)).toSorted()).toEqual([
      'features/trees/map/engine/authorized-request.ts',
      'features/trees/map/forest/forest-picture.tsx',
      'platform/send-request.ts',
    ]);
  });

  test('keeps query keys and invalidation in one folder', () => {
    const cacheFolder = `${web}/shared/cache`;
    // Offline persistence stores responses under any key.
    const persistedQueries = `${web}/platform/offline/persisted-queries.ts`;
    const otherFiles = below(web).filter(
      ({ path }) => dirname(path) !== cacheFolder && path !== persistedQueries,
    );
    const users = otherFiles.filter(({ text }) => /\bqueryKey:/u.test(text));
    expect(users.length).toBeGreaterThan(20);
    const violations = users.flatMap(({ path, text, imports }) =>
      [...text.matchAll(/\bqueryKey: ([^,\n]+)/gu)]
        .map(([, key = '']) => key)
        .filter((key) => !imports.includes(`${cacheFolder}/keys.ts`) || !/^\w+Keys\.\w+/u.test(key))
        .map((key) => `${path}: ${key}`),
    );
    // The account query belongs to the session.
    expect(violations).toEqual([`${web}/platform/session-provider.tsx: accountQueryKey`]);
    const manualCalls = otherFiles.filter(({ text }) =>
      /queryFn: \(\{ signal \}\) =>\s+(api\.)?call\(/u.test(text),
    );
    expect(manualCalls.map(({ path }) => path)).toEqual([`${web}/platform/session-provider.tsx`]);
    const literalKeys = below(web).filter(({ text }) => /QueryData(<[^(]*>)?\(\s*\[/u.test(text));
    expect(literalKeys.map(({ path }) => path)).toEqual([]);
    const invalidating = otherFiles.filter(({ text }) => text.includes('invalidateQueries'));
    expect(invalidating.map(({ path }) => path)).toEqual([]);
  });
});

test('has no files with meaningless names', () => {
  const vague = code().filter(({ path }) =>
    /\/(utils?|helpers?|common|misc|manager|index)\.tsx?$/u.test(path),
  );
  expect(vague.map((source) => source.path)).toEqual([]);
});

describe('library internals', () => {
  /**
   * Documented exceptions: `z._default` of zod/mini, and tests that read the job queue's private tables in
   * SQL.
   */
  const documentedUses = /\bz\._default\b|\bgraphile_worker\._private_\w+/gu;
  const privateAccess =
    /[\w$\])!]\??\.\s*_\w+|\[\s*['"`][_#]\w+['"`]\s*\]|\{(?:[^{}]*,)?\s*_[a-z]\w*\b[^{}]*\}\s*=[^=>]/gu;

  test('uses no underscored or private members', () => {
    const users = files
      .filter(({ path }) => path !== 'scripts/architecture.test.ts')
      .flatMap(({ path, text }) =>
        [...text.replaceAll(documentedUses, '').matchAll(privateAccess)].map(([use]) => `${path}: ${use}`),
      );
    expect(users).toEqual([]);
    for (const folder of ['apps', 'packages', 'bench', 'drills', 'testkit', 'scripts', 'e2e'])
      expect(files.filter(({ path }) => path.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(3);
    expect(files.length).toBeGreaterThan(1_000);
  });

  test.each([
    'map._render()',
    'map?._camera',
    "query['_result']",
    'const { _idle } = pool',
    'pool!._clients',
  ])('detects %s', (use) => expect(use).toMatch(privateAccess));
});
