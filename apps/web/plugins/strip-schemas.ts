import type { ESTree, Plugin } from 'vite';

const standInName = '\0schema-stand-in';

/** What a call declares for the server and for the API's document; the browser needs its method and path. */
const ofTheServer = new Set(['params', 'query', 'body', 'data', 'summary', 'errors']);

/**
 * What the schemas of a declared call check is checked by the server. So they are left out here, and with them the 7 kB of zod
 * and every call that nobody makes. To check with one anyway fails loudly.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'nabta:without-schemas',
    resolveId: (id) => (id === standInName ? id : undefined),
    load: (id) => (id === standInName ? standIn : undefined),
    transform(code, id) {
      if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/u.test(id)) return undefined;
      const lean = replaceAll(code, changesOf(this.parse(code), code));
      const importsZod = /import \* as z from ["']zod\/mini["']/u;
      return {
        code: lean.replace(importsZod, `import { z } from ${JSON.stringify(standInName)}`),
        map: null,
      };
    },
  };
}

const standIn = `
export const z = new Proxy(() => z, {
  get(_target, name) {
    if (/^(safe)?parse/i.test(String(name))) throw new Error('Schemas check nothing in the browser.');
    return z;
  },
});`;

type Change = { start: number; end: number; text: string };

/** Every schema becomes the stand-in, and a declared call, which has no effect, what the browser needs of it. */
function changesOf(node: ESTree.Node, code: string): Change[] {
  if (isSchema(node)) return [{ start: node.start, end: node.end, text: 'z' }];
  if (node.type !== 'CallExpression' || !isNamed(node.callee, 'endpoint'))
    return childrenOf(node).flatMap((child) => changesOf(child, code));
  const declared = node.arguments.flatMap(childrenOf);
  return [
    { start: node.start, end: node.start, text: '/* @__PURE__ */ ' },
    ...declared.flatMap((property) =>
      isOfTheServer(property) ? [{ ...withComma(property, code), text: '' }] : changesOf(property, code),
    ),
  ];
}

/** `z.int()`, `z.string().check(…)` and whatever else begins with `z.` */
function isSchema(node: ESTree.Node): boolean {
  if (node.type === 'CallExpression') return isSchema(node.callee);
  return node.type === 'MemberExpression' && (isNamed(node.object, 'z') || isSchema(node.object));
}

function isOfTheServer(node: ESTree.Node): boolean {
  return node.type === 'Property' && node.key.type === 'Identifier' && ofTheServer.has(node.key.name);
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is ESTree.Node => typeof value?.type === 'string');
}

function withComma({ start, end }: ESTree.Node, code: string): { start: number; end: number } {
  const comma = /^\s*,/u.exec(code.slice(end));
  return { start, end: end + (comma?.[0].length ?? 0) };
}

/** Line for line, so that errors are still found where they stand. */
function replaceAll(code: string, changes: readonly Change[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    const lines = code.slice(start, end).replaceAll(/[^\n]/gu, '');
    result += code.slice(at, start) + text + lines;
    at = end;
  }
  return result + code.slice(at);
}
