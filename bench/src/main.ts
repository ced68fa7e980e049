import { benchTrees } from './bench-trees.ts';

/** Every figure that an issue asks for, as ratios within one run. */
await benchTrees(process.argv.slice(2));
