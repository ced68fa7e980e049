import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

import { iconNames } from '../src/ui/icon-names.ts';
import { generatedAsset } from './generated-asset.ts';

const assetsFolder = join(dirname(fileURLToPath(import.meta.resolve('@phosphor-icons/core'))), '../assets');

/** Bundles the icons of `ui/icon-names.ts` into one sprite. */
export function iconSprite(): Plugin {
  return generatedAsset('icon-sprite', () => renderSprite(iconNames));
}

export function renderSprite(names: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${names.map(renderSymbol).join('')}</svg>`;
}

function renderSymbol(name: string): string {
  const weight = /-(fill|bold)$/.exec(name)?.[1] ?? 'regular';
  const svg = readFileSync(join(assetsFolder, weight, `${name}.svg`), 'utf8');
  const shape = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1];
  if (!shape) throw new Error(`The icon ${name} has no shape.`);
  return `<symbol id="${name}" viewBox="0 0 256 256">${shape}</symbol>`;
}
