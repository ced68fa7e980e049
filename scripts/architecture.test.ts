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
    /\b(?:import|export)\s[^'"]*?\sfrom\s*['"]([^'"]+)['"]|(?<!['"/])\bimport\s*\(?\s*['"]([^'"]+)['"]/gu,
  );
  return [...found].map((match) => {
    const name = match[1] ?? match[2] ?? '';
    if (name.startsWith('.')) return posix.normalize(posix.join(dirname(path), name));
    return name.replace(/^@nabta\/(domain|eco|voice|contract)\/(.*)$/u, 'packages/$1/src/$2.ts');
  });
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//u.test(path);

/** So many files stand below each folder at least, nine of ten of today's: a check that read fewer has checked nothing. */
const minBelow = {
  packages: 70,
  'packages/domain': 21,
  'packages/eco': 27,
  'packages/voice': 13,
  'packages/contract': 21,
  'packages/client': 3,
  apps: 639,
  'apps/api': 252,
  'apps/api/src': 252,
  'apps/api/src/platform': 47,
  'apps/api/src/gateways': 22,
  'apps/api/src/features': 161,
  'apps/web': 386,
  'apps/web/src': 386,
  'apps/web/src/ui': 48,
  'apps/web/src/platform': 22,
  'apps/web/src/kit': 33,
  'apps/web/src/features': 229,
  'apps/web/src/screens': 18,
  'apps/web/src/app': 11,
} as const;

type Folder = keyof typeof minBelow;

function below(folder: Folder): Source[] {
  const found = sources.filter(({ path }) => !isTest(path) && path.startsWith(`${folder}/`));
  expect(found.length, folder).toBeGreaterThanOrEqual(minBelow[folder]);
  return found;
}

const code = () => [...below('packages'), ...below('apps')];

/** Every import of the files below `folder` that `isAllowed` does not let through. */
function strangers(folder: Folder, isAllowed: (imported: string, from: string) => boolean): string[] {
  return below(folder).flatMap(({ path, imports }) =>
    imports.filter((imported) => !isAllowed(imported, path)).map((imported) => `${path} → ${imported}`),
  );
}

/** The folders or files that lead back to themselves by what they import. */
function circles(files: readonly Source[], nameOf: (path: string) => string): string[] {
  const arrows = new Map<string, Set<string>>();
  const names = new Set(files.map(({ path }) => nameOf(path)));
  for (const { path, imports } of files) {
    const targets = imports.map(nameOf).filter((target) => names.has(target) && target !== nameOf(path));
    const known = arrows.get(nameOf(path)) ?? new Set();
    arrows.set(nameOf(path), new Set([...known, ...targets]));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...names].filter((name) => reaches(name, name));
}

const startsWith =
  (...prefixes: string[]) =>
  (imported: string) =>
    prefixes.some((prefix) => imported.startsWith(prefix));
const isPackage = (imported: string) => !imported.startsWith('packages/') && !imported.startsWith('apps/');
/** The folder of a feature or a kit. */
const folderOf = (path: string) => path.split('/').slice(0, 5).join('/');
const isAsset = (imported: string) =>
  /\.(css|svg|json|webp)(\?\w+)?$/u.test(imported) && !imported.includes('/locales/');

test('the files were read, and what they import', () => {
  expect(code().flatMap((source) => source.imports).length).toBeGreaterThan(3_000);
});

test('no file imports itself by way of others', () => {
  expect(circles(code(), (path) => path)).toEqual([]);
});

describe('packages', () => {
  test('domain and eco import nothing but themselves', () => {
    expect(strangers('packages/domain', startsWith('packages/domain/'))).toEqual([]);
    expect(strangers('packages/eco', startsWith('packages/eco/'))).toEqual([]);
  });

  test('voice imports domain', () => {
    expect(strangers('packages/voice', startsWith('packages/voice/', 'packages/domain/'))).toEqual([]);
  });

  test('contract imports domain and zod/mini', () => {
    const isAllowed = (imported: string) =>
      startsWith('packages/contract/', 'packages/domain/')(imported) || imported === 'zod/mini';
    expect(strangers('packages/contract', isAllowed)).toEqual([]);
  });

  test('client imports nothing but itself, so that anybody can install it', () => {
    expect(strangers('packages/client', startsWith('packages/client/'))).toEqual([]);
  });

  test('Mercator is written once', () => {
    const projecting = code().filter(({ text }) => /Math\.a?sinh\(|Math\.atan\(Math\.exp\(/u.test(text));
    expect(projecting.map(({ path }) => path)).toEqual(['packages/domain/src/mercator.ts']);
  });

  test('web and api meet only in the contract', () => {
    expect(
      strangers(
        'apps/web',
        (imported) => !startsWith('apps/api', 'packages/eco', 'packages/voice')(imported),
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
    const withoutFragments = below(`${api}/features`).map((source) => ({
      ...source,
      imports: source.imports.filter((imported) => !imported.endsWith('.fragments.ts')),
    }));
    expect(circles(withoutFragments, folderOf)).toEqual([]);
  });

  test('pieces of SQL may be shared between features, and are made of nothing but such pieces', () => {
    const fragments = below(api).filter(({ path }) => path.endsWith('.fragments.ts'));
    expect(fragments.length).toBeGreaterThan(3);
    const strange = fragments.flatMap(({ path, imports }) =>
      imports
        .filter((imported) => imported.startsWith(`${api}/features/`) && !imported.endsWith('.fragments.ts'))
        .map((imported) => `${path} → ${imported}`),
    );
    expect(strange).toEqual([]);
  });

  /** Where something is written in SQL, the seed aside, which makes a world of its own. */
  const writtenIn = (pattern: RegExp) =>
    below(api)
      .filter(({ path, text }) => !path.startsWith(`${api}/seed/`) && pattern.test(text))
      .map(({ path }) => path.slice(api.length + 1));

  test('a tree passes from hand to hand in one place, holder and ledger together', () => {
    const ledger = ['features/tree/tree-ledger.queries.ts'];
    expect(writtenIn(/update tree\b[^`]*\bset\b[^`]*\b(owner_id|gift_id) = /u)).toEqual(ledger);
    expect(writtenIn(/insert into tree_ledger\b/u)).toEqual([
      'features/tree/tree-ledger.fragments.ts',
      ...ledger,
    ]);
  });

  test('who is private, and which gift holds its tree, is each written once', () => {
    const setting = 'features/account/account.queries.ts';
    expect(writtenIn(/\bis_private\b/u)).toEqual([setting, 'features/account/privacy.fragments.ts']);
    expect(writtenIn(/in \('scheduled', 'pending'/u)).toEqual(['features/gift/gift.fragments.ts']);
  });

  test('every feature that has jobs has them listed', () => {
    const listed = sources.find(({ path }) => path === `${api}/jobs.ts`)?.imports ?? [];
    const declared = below(api).filter(({ path }) => path.endsWith('.jobs.ts'));
    expect(declared.length).toBeGreaterThan(6);
    expect(declared.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
  });

  test('SQL lives in queries and fragments', () => {
    const withSql = code().filter(
      (source) => /\bsql(<[^>]*(<[^>]*>)?[^>]*>)?`/u.test(source.text) || /\.unsafe\(/u.test(source.text),
    );
    const outside = withSql.filter(
      ({ path }) => !/\.(queries|fragments)\.ts$/u.test(path) && !path.includes('/platform/postgres/'),
    );
    expect(withSql.length).toBeGreaterThan(3);
    expect(outside.map((source) => source.path)).toEqual([]);
  });

  test('everything is answered through serve(), but for the files of the built web app', () => {
    const binds = /\b(app|scope)\.(get|head|post|put|patch|delete|options|all|route|setNotFoundHandler)\(/u;
    const binding = below(api).filter(({ text }) => binds.test(text));
    const answering = binding.map(({ path }) => path.replace(`${api}/`, '')).toSorted();
    expect(answering).toEqual(['platform/http/error-handler.ts', 'platform/http/serve.ts']);
    const withFiles = below(api).filter(({ imports }) => imports.includes('@fastify/static'));
    expect(withFiles.map(({ path }) => path)).toEqual([`${api}/platform/web/web-files.ts`]);
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
  /** Whether a file may import what lies in one of these folders. */
  const sees =
    (...folders: string[]) =>
    (imported: string) =>
      shared(imported) || startsWith(...folders.map((folder) => `${web}/${folder}/`))(imported);

  test('ui sees only itself', () => {
    const isAllowed = (imported: string) =>
      isPackage(imported) || isAsset(imported) || startsWith(`${web}/ui/`)(imported);
    expect(strangers(`${web}/ui`, isAllowed)).toEqual([]);
  });

  test('platform sees itself, the texts and ui', () => {
    expect(strangers(`${web}/platform`, sees('platform', 'locales', 'ui'))).toEqual([]);
  });

  test('a kit knows no feature: it sees kits, platform, the texts and ui', () => {
    expect(strangers(`${web}/kit`, sees('kit', 'platform', 'locales', 'ui'))).toEqual([]);
  });

  test('a feature sees the features it is made of and what lies below, never a screen or the app', () => {
    const isAllowed = sees('features', 'kit', 'platform', 'locales', 'ui');
    expect(strangers(`${web}/features`, isAllowed)).toEqual([]);
  });

  test('neither kits nor features are made of each other in a circle', () => {
    expect(circles(below(`${web}/kit`), folderOf)).toEqual([]);
    expect(circles(below(`${web}/features`), folderOf)).toEqual([]);
  });

  test('a screen sees features and what lies below, but no other screen', () => {
    const isAllowed = sees('features', 'kit', 'platform', 'locales', 'ui');
    expect(strangers(`${web}/screens`, isAllowed)).toEqual([]);
  });

  test('every screen is a route, and only the app knows the routes', () => {
    const screens = below(`${web}/screens`).map(({ path }) => path);
    const shown = below(`${web}/app`).flatMap(({ imports }) => imports.filter(startsWith(`${web}/screens/`)));
    expect(screens.toSorted()).toEqual([...new Set(shown)].toSorted());
  });

  test('a kit or a feature of more than 25 source files has rooms inside', async () => {
    const folders = [`${web}/kit`, `${web}/features`];
    const { output } = await runCommand('git', ['ls-files', '-co', '--exclude-standard', ...folders]);
    const files = output.split('\n').filter((path) => path !== '' && !isTest(path));
    expect(files.length).toBeGreaterThan(380);
    const rooms = Map.groupBy(files, dirname);
    const crowded = [...rooms].filter(([, { length }]) => length > 25);
    expect(crowded.map(([room, { length }]) => `${room}: ${length}`)).toEqual([]);
  });

  test('who asks is told by the client of the API alone, at whose gate calls wait, and to the tiles of a map', () => {
    const telling = below(web).filter(({ text }) => text.includes('Bearer '));
    expect(telling.map(({ path }) => path.slice(web.length + 1)).toSorted()).toEqual([
      'features/map/engine/authorized-request.ts',
      'features/map/forest/forest-picture.tsx',
      'platform/send-request.ts',
    ]);
  });

  test('where answers are kept, and what a change makes stale, is said in one folder', () => {
    const home = `${web}/kit/cache`;
    // What works without a connection keeps answers by whichever key they have.
    const keeper = `${web}/platform/offline/kept-answers.ts`;
    const elsewhere = below(web).filter(({ path }) => dirname(path) !== home && path !== keeper);
    const users = elsewhere.filter(({ text }) => /\bqueryKey:/u.test(text));
    expect(users.length).toBeGreaterThan(20);
    const strays = users.flatMap(({ path, text, imports }) =>
      [...text.matchAll(/\bqueryKey: ([^,\n]+)/gu)]
        .map(([, key = '']) => key)
        .filter((key) => !imports.includes(`${home}/keys.ts`) || !/^\w+Keys\.\w+/u.test(key))
        .map((key) => `${path}: ${key}`),
    );
    // The account belongs to the session.
    expect(strays).toEqual([`${web}/platform/session-provider.tsx: accountQueryKey`]);
    const handed = below(web).filter(({ text }) => /QueryData(<[^(]*>)?\(\s*\[/u.test(text));
    expect(handed.map(({ path }) => path)).toEqual([]);
    const judges = elsewhere.filter(({ text }) => text.includes('invalidateQueries'));
    expect(judges.map(({ path }) => path)).toEqual([]);
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

  test('no underscored or private member of one is used, nor taken by its name', () => {
    const users = files
      .filter(({ path }) => path !== 'scripts/architecture.test.ts')
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
