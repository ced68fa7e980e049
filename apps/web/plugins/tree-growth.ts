import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { generatedAsset } from './generated-asset.ts';
import { svgOfLottie } from './svg-of-lottie.ts';

const lottiePath = join(import.meta.dirname, '../src/assets/tree-growth/tree-growth.json');

/** Converts the Lottie drawing of the growing tree to a self-animating SVG. */
export function treeGrowth(): Plugin {
  return generatedAsset('tree-growth', () => svgOfLottie(JSON.parse(readFileSync(lottiePath, 'utf8'))));
}
