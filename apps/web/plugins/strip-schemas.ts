import type { ESTree, Plugin } from 'vite';

const stubModuleName = '\0schema-stand-in';

/** Endpoint fields for the server and the API document; the browser needs only method and path. */
const serverFields = new Set([
  'params',
  'query',
  'body',
  'data',
  'summary',
  'errors',
  'capability',
  'rate',
  'caching',
]);

/**
 * Removes schemas from the browser build, since the server validates: saves 7 kB of zod, all unused
 * endpoints, and all that only schemas import. Parsing with a schema in the browser throws.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'nabta:without-schemas',
    resolveId: (id) => (id === stubModuleName ? id : undefined),
    load: (id) => (id === stubModuleName ? stubModule : undefined),
    transform(code, id) {
      if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/u.test(id)) return undefined;
      const { body } = this.parse(code);
      const changes = body.flatMap((node) => changesOf(node, code));
      const imports = body.filter((node) => node.type === 'ImportDeclaration');
      const remaining = replaceAll(code, [...changes, ...imports.map(removalOf)]);
      const unused = imports.filter(
        ({ specifiers }) => !specifiers.some(({ local }) => isNameUsed(local.name, remaining)),
      );
      const stripped = replaceAll(code, [...changes, ...unused.map(removalOf)]);
      const importsZod = /import \* as z from ["']zod\/mini["']/u;
      return {
        code: stripped.replace(importsZod, `import { z } from ${JSON.stringify(stubModuleName)}`),
        map: null,
      };
    },
  };
}

const stubModule = `
export const z = new Proxy(() => z, {
  get(_target, name) {
    if (/^(safe)?parse/i.test(String(name))) throw new Error('Schemas check nothing in the browser.');
    return z;
  },
});`;

type Change = { start: number; end: number; text: string };

/** Replaces schemas by the stub, marks endpoint calls as pure and removes their server fields. */
function changesOf(node: ESTree.Node, code: string): Change[] {
  if (isSchema(node)) return [{ start: node.start, end: node.end, text: 'z' }];
  if (node.type !== 'CallExpression' || !isNamed(node.callee, 'endpoint'))
    return childrenOf(node).flatMap((child) => changesOf(child, code));
  const properties = node.arguments.flatMap(childrenOf);
  return [
    { start: node.start, end: node.start, text: '/* @__PURE__ */ ' },
    ...properties.flatMap((property) =>
      isServerField(property) ? [{ ...rangeWithComma(property, code), text: '' }] : changesOf(property, code),
    ),
  ];
}

/** Matches `z.int()`, `z.string().check(…)` and all other expressions on `z`. */
function isSchema(node: ESTree.Node): boolean {
  if (node.type === 'CallExpression') return isSchema(node.callee);
  return node.type === 'MemberExpression' && (isNamed(node.object, 'z') || isSchema(node.object));
}

function isServerField(node: ESTree.Node): boolean {
  return node.type === 'Property' && node.key.type === 'Identifier' && serverFields.has(node.key.name);
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function isNameUsed(name: string, code: string): boolean {
  return new RegExp(`\\b${name}\\b`, 'u').test(code);
}

function removalOf({ start, end }: ESTree.Node): Change {
  return { start, end, text: '' };
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is ESTree.Node => typeof value?.type === 'string');
}

function rangeWithComma({ start, end }: ESTree.Node, code: string): { start: number; end: number } {
  const comma = /^\s*,/u.exec(code.slice(end));
  return { start, end: end + (comma?.[0].length ?? 0) };
}

/** Keeps line numbers, so that errors point to the right line. */
function replaceAll(code: string, changes: readonly Change[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    const lines = code.slice(start, end).replaceAll(/[^\n]/gu, '');
    result += code.slice(position, start) + text + lines;
    position = end;
  }
  return result + code.slice(position);
}
