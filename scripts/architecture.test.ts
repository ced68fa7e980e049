import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { repositoryRoot, runCommand } from './run-command.ts';

type Source = { path: string; text: string; imports: string[] };

/** Every file of ours, with those that the commands, the benches and the drills are made of. */
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

/** What a file imports, ours as a path from the root and packages by their name. */
function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(
    /\b(?:import|export)\s[^'"]*?\sfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gu,
  );
  return [...found].map((match) => {
    const name = match[1] ?? match[2] ?? '';
    if (name.startsWith('.')) return posix.normalize(posix.join(dirname(path), name));
    return name.replace(/^@nabta\/(domain|eco|contract)\/(.*)$/u, 'packages/$1/src/$2.ts');
  });
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//u.test(path);
const code = () => sources.filter((source) => !isTest(source.path));
const below = (folder: string) => code().filter((source) => source.path.startsWith(`${folder}/`));

/** Every import of the files below `folder` that `isAllowed` does not let through. */
function strangers(folder: string, isAllowed: (imported: string, from: string) => boolean): string[] {
  return below(folder).flatMap(({ path, imports }) =>
    imports.filter((imported) => !isAllowed(imported, path)).map((imported) => `${path} → ${imported}`),
  );
}

const startsWith =
  (...prefixes: string[]) =>
  (imported: string) =>
    prefixes.some((prefix) => imported.startsWith(prefix));
const isPackage = (imported: string) => !imported.startsWith('packages/') && !imported.startsWith('apps/');
const isAsset = (imported: string) =>
  /\.(css|svg|json|webp)(\?\w+)?$/u.test(imported) && !imported.includes('/locales/');

test('the files were read', () => {
  expect(below('packages/domain').length).toBeGreaterThan(5);
  expect(below('packages/contract').length).toBeGreaterThan(4);
  expect(below('apps/api').length).toBeGreaterThan(50);
  expect(below('apps/web').length).toBeGreaterThan(50);
  expect(code().flatMap((source) => source.imports).length).toBeGreaterThan(500);
});

describe('packages', () => {
  test('domain and eco import nothing but themselves', () => {
    expect(strangers('packages/domain', startsWith('packages/domain/'))).toEqual([]);
    expect(strangers('packages/eco', startsWith('packages/eco/'))).toEqual([]);
  });

  test('contract imports domain and zod/mini', () => {
    const isAllowed = (imported: string) =>
      startsWith('packages/contract/', 'packages/domain/')(imported) || imported === 'zod/mini';
    expect(strangers('packages/contract', isAllowed)).toEqual([]);
  });

  test('web and api meet only in the contract', () => {
    expect(
      strangers(
        'apps/web',
        (imported) => !imported.startsWith('apps/api') && !imported.startsWith('packages/eco'),
      ),
    ).toEqual([]);
    expect(strangers('apps/api', (imported) => !imported.startsWith('apps/web'))).toEqual([]);
  });
});

describe('api', () => {
  const api = 'apps/api/src';

  test('platform and gateways know no feature', () => {
    const isAllowed = (imported: string) =>
      isPackage(imported) ||
      startsWith('packages/', `${api}/platform/`, `${api}/gateways/`, `${api}/config.ts`)(imported);
    expect(strangers(`${api}/platform`, isAllowed)).toEqual([]);
    expect(strangers(`${api}/gateways`, isAllowed)).toEqual([]);
  });

  test('a feature calls another by its use cases, never by its queries', () => {
    const isAllowed = (imported: string, from: string) => {
      const feature = /^apps\/api\/src\/features\/([^/]+)\//u;
      const [, target] = feature.exec(imported) ?? [];
      const [, own] = feature.exec(from) ?? [];
      return target === undefined || target === own || !/\.(queries|routes|jobs)\.ts$/u.test(imported);
    };
    expect(strangers(`${api}/features`, isAllowed)).toEqual([]);
  });

  test('features do not call each other in a circle', () => {
    const arrows = new Map<string, Set<string>>();
    for (const { path, imports } of below(`${api}/features`)) {
      const own = path.split('/')[4] ?? '';
      for (const imported of imports.filter(startsWith(`${api}/features/`))) {
        const target = imported.split('/')[4] ?? '';
        if (target !== own) arrows.set(own, (arrows.get(own) ?? new Set()).add(target));
      }
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(arrows.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    expect([...arrows.keys()].filter((feature) => reaches(feature, feature))).toEqual([]);
  });

  test('SQL lives in queries', () => {
    const withSql = code().filter(
      (source) => /\bsql(<[^>]*(<[^>]*>)?[^>]*>)?`/u.test(source.text) || /\.unsafe\(/u.test(source.text),
    );
    const outside = withSql.filter(
      ({ path }) => !path.endsWith('.queries.ts') && !path.includes('/platform/postgres/'),
    );
    expect(withSql.length).toBeGreaterThan(3);
    expect(outside.map((source) => source.path)).toEqual([]);
  });

  test('only config reads the environment', () => {
    const readers = below(api).filter((source) => source.text.includes('process.env'));
    expect(readers.map((source) => source.path).filter((path) => !path.endsWith('/config.ts'))).toEqual([]);
  });

  test('time is injected', () => {
    const readers = below(api).filter((source) => /\bnew Date\(\)|\bDate\.now\(\)/u.test(source.text));
    expect(
      readers.map((source) => source.path).filter((path) => !/platform\/(clock|postgres\/)/u.test(path)),
    ).toEqual([]);
  });
});

describe('web', () => {
  const web = 'apps/web/src';
  const shared = (imported: string) =>
    isPackage(imported) ||
    isAsset(imported) ||
    startsWith('packages/domain/', 'packages/contract/')(imported);

  test('ui sees only itself', () => {
    const isAllowed = (imported: string) =>
      isPackage(imported) || isAsset(imported) || startsWith(`${web}/ui/`)(imported);
    expect(strangers(`${web}/ui`, isAllowed)).toEqual([]);
  });

  test('platform sees itself, the texts and ui', () => {
    const isAllowed = (imported: string) =>
      shared(imported) || startsWith(`${web}/platform/`, `${web}/locales/`, `${web}/ui/`)(imported);
    expect(strangers(`${web}/platform`, isAllowed)).toEqual([]);
  });

  test('a feature sees itself, ui, platform and the features it is made of, never a screen or the app', () => {
    const isAllowed = (imported: string) =>
      shared(imported) ||
      startsWith(`${web}/features/`, `${web}/locales/`, `${web}/ui/`, `${web}/platform/`)(imported);
    expect(strangers(`${web}/features`, isAllowed)).toEqual([]);
  });

  test('screens see features, ui and platform', () => {
    const isAllowed = (imported: string) =>
      shared(imported) ||
      startsWith(
        `${web}/screens/`,
        `${web}/features/`,
        `${web}/locales/`,
        `${web}/ui/`,
        `${web}/platform/`,
      )(imported);
    expect(strangers(`${web}/screens`, isAllowed)).toEqual([]);
  });
});

test('no file is called after nothing', () => {
  const nameless = code().filter(({ path }) =>
    /\/(utils?|helpers?|common|misc|manager|index)\.tsx?$/u.test(path),
  );
  expect(nameless.map((source) => source.path)).toEqual([]);
});

describe('a library is used by what it documents', () => {
  /** `z._default` is how zod/mini documents it; in SQL, tests look into the tables of the job queue. */
  const documented = /\bz\._default\b|\bgraphile_worker\._private_\w+/gu;
  const inside =
    /[\w$\])!]\??\.\s*_\w+|\[\s*['"`][_#]\w+['"`]\s*\]|\{(?:[^{}]*,)?\s*_[a-z]\w*\b[^{}]*\}\s*=[^=>]/gu;
  /** They go with the map's use of MapLibre's inside. */
  const waiting = new Set(['apps/web/src/features/map/glide.ts', 'apps/web/src/features/map/keep-up.ts']);

  test('no underscored or private member of one is used, nor taken by its name', () => {
    const users = files
      .filter(({ path }) => !waiting.has(path) && path !== 'scripts/architecture.test.ts')
      .flatMap(({ path, text }) =>
        [...text.replaceAll(documented, '').matchAll(inside)].map(([use]) => `${path}: ${use}`),
      );
    expect(users).toEqual([]);
    for (const folder of ['apps', 'packages', 'bench', 'drills', 'scripts', 'e2e'])
      expect(files.filter(({ path }) => path.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(3);
    expect(files.length).toBeGreaterThan(1_000);
  });

  test.each([
    'map._render()',
    'map?._camera',
    "query['_result']",
    'const { _idle } = pool',
    'pool!._clients',
  ])('%s would be found', (use) => expect(use).toMatch(inside));
});
