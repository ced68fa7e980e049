import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

import { iconNames } from '../src/ui/icon-names.ts';

const moduleName = 'virtual:icon-sprite';
const resolvedName = `\0${moduleName}`;
const developmentPath = '/icon-sprite.svg';
const assetsFolder = join(dirname(fileURLToPath(import.meta.resolve('@phosphor-icons/core'))), '../assets');

/** Gathers the icons named in ui/icon-names.ts into one file; `virtual:icon-sprite` gives its URL, also on the server. */
export function iconSprite(): Plugin {
  let isBuild = false;
  let base = '/';
  return {
    name: 'nabta:icon-sprite',
    configResolved(config) {
      isBuild = config.command === 'build';
      base = config.base;
    },
    configureServer(server) {
      server.middlewares.use(developmentPath, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(drawSprite(iconNames));
      });
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined;
      if (!isBuild) return `export default ${JSON.stringify(developmentPath)}`;
      const source = drawSprite(iconNames);
      const fileName = `assets/icons-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.svg`;
      if (this.environment.config.consumer === 'client') this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(base + fileName)}`;
    },
  };
}

export function drawSprite(names: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${names.map(drawSymbol).join('')}</svg>`;
}

function drawSymbol(name: string): string {
  const weight = /-(fill|bold)$/.exec(name)?.[1] ?? 'regular';
  const svg = readFileSync(join(assetsFolder, weight, `${name}.svg`), 'utf8');
  const shape = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1];
  if (!shape) throw new Error(`The icon ${name} has no shape.`);
  return `<symbol id="${name}" viewBox="0 0 256 256">${shape}</symbol>`;
}
