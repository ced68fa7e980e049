import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { waitForExit } from '../../testkit/processes.ts';
import { atMost, type Metric } from '../../testkit/results.ts';

/** Runs `npm run drill -- disk`, which needs a disk and a mount namespace of its own. */
export async function runFullDisk(): Promise<Metric[]> {
  const drill = spawn(process.execPath, [join(import.meta.dirname, '../disk.ts')], { stdio: 'inherit' });
  return [atMost('exit code of the drill with a full disk', (await waitForExit(drill)) ?? 1, 0)];
}
