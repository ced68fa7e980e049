import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { drawnFile } from './drawn-file.ts';
import { svgOfLottie } from './svg-of-lottie.ts';
import type { Lottie } from './svg-of-lottie.ts';

const drawing = join(import.meta.dirname, '../src/assets/tree-growth/tree-growth.json');

/** The growing tree as designers draw it, made into what browsers play by themselves. */
export function treeGrowth(): Plugin {
  return drawnFile('tree-growth', () => svgOfLottie(JSON.parse(readFileSync(drawing, 'utf8')) as Lottie));
}
