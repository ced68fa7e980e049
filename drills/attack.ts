import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { askForTooMuch } from './attack/ask-for-too-much.ts';
import { comeSlowly } from './attack/come-slowly.ts';
import { hammer } from './attack/hammer.ts';
import { shutPeopleOut } from './attack/shut-people-out.ts';
import { timeAnswers } from './attack/time-answers.ts';
import { gatherTokens } from './drill-tokens.ts';
import { type HouseUnderFire, startHouseUnderFire } from './house-under-fire.ts';
import { leaveUnderLoad } from './leave-under-load.ts';
import { type Figure, tellFigures } from './verdict.ts';

type Attack = { title: string; run(house: HouseUnderFire, tokens: string[]): Promise<Figure[]> };

const attacks: Record<string, Attack> = {
  timing: { title: 'Telling known phones from others by the time that they take', run: timeAnswers },
  people: { title: 'Shutting people out of sign-in, and letting oneself in', run: shutPeopleOut },
  questions: { title: 'Asking for more than a server can bear', run: askForTooMuch },
  slow: { title: 'Coming slowly', run: comeSlowly },
  hammer: { title: 'Hammering', run: hammer },
  leave: { title: 'Calling while it leaves', run: leaveUnderLoad },
};

/**
 * Attacks on the started product, set up as in production, by callers who know only its addresses. What they find is told beside
 * what was promised; too little of an attack counts as a failure.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: Object.keys(attacks).join(',') } },
});
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const settings = { TRUSTED_PROXIES: '127.0.0.1', SERVE_WEB: 'on' };
const house = await startHouseUnderFire(dataDir, { settings });
try {
  const tokens = await gatherTokens(house);
  let isGood = true;
  for (const name of values.only.split(',')) {
    const attack = attacks[name];
    if (attack === undefined)
      throw new Error(`There is no attack ${name}: ${Object.keys(attacks).join(', ')}.`);
    console.log(`\n${attack.title}`);
    isGood = tellFigures(await attack.run(house, tokens)) && isGood;
  }
  process.exitCode = isGood ? 0 : 1;
} finally {
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}
