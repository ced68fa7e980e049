import { parseArgs } from 'node:util';

import { second } from '../apps/api/src/platform/clock.ts';
import { beginInMs } from '../apps/api/src/platform/keys/key-ring.ts';
import { masterSecretsOf } from '../apps/api/src/platform/keys/master-secret.ts';
import { type Rotation, rotateKeys } from '../apps/api/src/platform/keys/rotate-keys.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { onConfiguredDatabase } from './configured-database.ts';

/**
 * Changes the keys of the house while it runs, with the settings that its servers have. Nobody is signed out, and nothing that
 * was printed or sent dies; with --leaked, everybody signs in again.
 */
const { values } = parseArgs({ options: { leaked: { type: 'boolean', default: false } } });

await onConfiguredDatabase(async (config, url) => {
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: false });
  const master = await masterSecretsOf(config);
  const rotation = await rotateKeys(database, master, { haveLeaked: values.leaked }).finally(() =>
    database.end(),
  );
  for (const sentence of told(rotation)) console.log(`  ${sentence}`);
});

function told({ made, waiting, resealed, forgotten }: Rotation): string[] {
  const begin = values.leaked
    ? 'and began at once'
    : `and begin in ${beginInMs / second} seconds, when every server and worker has read them`;
  const sentences: [isTrue: boolean, sentence: string][] = [
    [made > 0, `${made} new keys were made, ${begin}.`],
    [waiting > 0, `${waiting} keys of the last change have not begun yet, so no further ones were made.`],
    [forgotten > 0, `${forgotten} old keys were forgotten: nothing that they made counts any more.`],
    [values.leaked, 'Everybody signs in again; printed tags, shared links and certificates stay good.'],
    [!values.leaked, 'Nobody is signed out.'],
    [resealed === 0, 'Nothing has to be restarted.'],
    [
      resealed > 0,
      `${resealed} keys are now sealed with the present SECRET_KEY: SECRET_KEY_PREVIOUS can be taken away, and a server or ` +
        'worker that still runs with the one before must be restarted with the present one.',
    ],
  ];
  return sentences.filter(([isTrue]) => isTrue).map(([, sentence]) => sentence);
}
