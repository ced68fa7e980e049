import { parseArgs } from 'node:util';

import { second } from '../apps/api/src/core/clock.ts';
import { activationDelayMs } from '../apps/api/src/core/keys/key-store.ts';
import { masterSecretsOf } from '../apps/api/src/core/keys/master-secret.ts';
import { type Rotation, rotateKeys } from '../apps/api/src/core/keys/rotate-keys.ts';
import { connectDatabase } from '../apps/api/src/core/postgres/database.ts';
import { withDatabase } from './run-script.ts';

/**
 * Rotates the keys of a running system. Sessions stay signed in and printed or sent codes stay valid; with
 * --leaked, every user must sign in again.
 */
const { values } = parseArgs({ options: { leaked: { type: 'boolean', default: false } } });

await withDatabase(async (config, url) => {
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: false });
  const master = await masterSecretsOf(config);
  const rotation = await rotateKeys(database, master, { hasLeaked: values.leaked }).finally(() =>
    database.end(),
  );
  for (const sentence of summarize(rotation)) console.log(`  ${sentence}`);
});

function summarize({ created, pending, reencrypted, deleted }: Rotation): string[] {
  const begin = values.leaked
    ? 'and began immediately'
    : `and begin in ${activationDelayMs / second} seconds, when every server and worker has read them`;
  const sentences: [isTrue: boolean, sentence: string][] = [
    [created > 0, `${created} new keys were made, ${begin}.`],
    [pending > 0, `${pending} keys of the last rotation are not active yet, so no new ones were made.`],
    [deleted > 0, `${deleted} old keys were deleted; what they signed is no longer valid.`],
    [values.leaked, 'All users must sign in again; printed tags, shared links and certificates stay valid.'],
    [!values.leaked, 'All sessions stay signed in.'],
    [reencrypted === 0, 'No restart is needed.'],
    [
      reencrypted > 0,
      `${reencrypted} keys are now sealed with the present SECRET_KEY: SECRET_KEY_PREVIOUS can be taken away, and a server or ` +
        'worker that still runs with the one before must be restarted with the present one.',
    ],
  ];
  return sentences.filter(([isTrue]) => isTrue).map(([, sentence]) => sentence);
}
