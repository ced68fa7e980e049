import { parseArgs } from 'node:util';

import { benchEco } from './bench-eco.ts';
import { benchGifts } from './bench-gifts.ts';
import { benchMap } from './bench-map.ts';
import { benchTiles } from './bench-tiles.ts';
import { benchTrees } from './bench-trees.ts';

const { values } = parseArgs({
  options: {
    trees: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    'eco-trees': { type: 'string', default: '5000000' },
    /** Some of them: `trees`, `gifts`, `tiles`, `map`, `eco`, with commas between. */
    only: { type: 'string' },
  },
});
const isWanted = (name: string) => (values.only ?? name).split(',').includes(name);

/** Every figure that an issue asks for, as ratios within one run. */
if (isWanted('trees')) await benchTrees(values);
if (isWanted('gifts')) await benchGifts();
if (isWanted('tiles')) await benchTiles(values);
if (isWanted('map')) await benchMap(values);
if (isWanted('eco')) await benchEco(Number(values['eco-trees']));
