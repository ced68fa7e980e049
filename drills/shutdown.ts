import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { gatherTokens } from './drill-tokens.ts';
import { startHouseUnderFire, untilReady } from './house-under-fire.ts';
import { leaveUnderLoad } from './leave-under-load.ts';
import { tellFigures } from './verdict.ts';

const secondSignalMs = 2_500;

/**
 * SECURITY T-CRASH-3: a server that is told to leave says so first, and answers everything that was sent to it until whoever
 * sends people there, asking ten times a second, has seen that; so do two processes that share a port.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir, { hasWorker: false });
try {
  const tokens = await gatherTokens(house);
  let isGood = true;
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    console.log(`\nRound ${round}`);
    isGood = tellFigures(await leaveUnderLoad(house, tokens)) && isGood;
  }
  await untilReady();
  const figure = await house.leave(2, 1_500);
  console.log('\nTold twice');
  isGood =
    tellFigures([{ what: 'it ends at the second word', figure, goal: secondSignalMs, unit: 's' }]) && isGood;
  await untilReady();
  await house.restartWith({ WORKERS: '2' });
  console.log('\nTwo processes');
  isGood = tellFigures(await leaveUnderLoad(house, tokens)) && isGood;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}
