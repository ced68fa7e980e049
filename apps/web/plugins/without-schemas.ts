import type { Plugin } from 'vite';

const standInName = '\0schema-stand-in';

/**
 * The browser needs only the method and path of a declared call; what its schemas check is checked by the server.
 * So they are built from nothing here, and the 7 kB of zod stay behind, as does what only the API's document tells. To check with one anyway fails loudly.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'nabta:without-schemas',
    resolveId: (id) => (id === standInName ? id : undefined),
    load: (id) => (id === standInName ? standIn : undefined),
    transform(code, id) {
      if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/u.test(id)) return undefined;
      const lean = code
        .replace(/import \* as z from ["']zod\/mini["']/u, `import { z } from ${JSON.stringify(standInName)}`)
        .replaceAll(/^\s*(?:summary: (?:'[^'\n]*'|"[^"\n]*")|errors: \[[^\]]*\]),?$/gmu, '');
      return lean === code ? undefined : { code: lean, map: null };
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
