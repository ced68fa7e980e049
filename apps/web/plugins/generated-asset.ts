import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

/** Adds a generated SVG: `virtual:NAME` exports its URL, also on the server. */
export function generatedAsset(name: string, generate: () => string): Plugin {
  const moduleName = `virtual:${name}`;
  const resolvedName = `\0${moduleName}`;
  const developmentPath = `/${name}.svg`;
  let isBuild = false;
  let base = '/';
  return {
    name: `nabta:${name}`,
    configResolved(config) {
      isBuild = config.command === 'build';
      base = config.base;
    },
    configureServer(server) {
      server.middlewares.use(developmentPath, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(generate());
      });
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined;
      if (!isBuild) return `export default ${JSON.stringify(developmentPath)}`;
      const source = generate();
      const fileName = `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.svg`;
      if (this.environment.config.consumer === 'client') this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(base + fileName)}`;
    },
  };
}
